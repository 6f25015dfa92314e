import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { Button } from '@dugout/ui/button';
import { Clock } from 'lucide-react';
import { call } from '#/shared/api/call.ts';
import { formatDate } from '#/shared/format/dates.ts';
import { useWalletChange } from '../../use-wallet-change.ts';

export function WaitingExport({ wallet }: { readonly wallet: UserWallet }) {
  const change = useWalletChange();
  const cancel = () =>
    change(
      () => call('POST /wallet/export/cancel', { body: { walletAddress: wallet.address } }),
      'Export cancelled',
      'Failed to cancel the export',
    );
  return (
    <>
      <p
        className="flex items-start gap-2 rounded-control border border-line3 px-3 py-2"
        data-testid="export-waits"
      >
        <Clock className="mt-px size-3.5 shrink-0 text-t3" aria-hidden />
        <span>
          You can view the key for 24 hours from {formatDate(wallet.exportAvailableAt, 'dateTime')}. You will
          need your password, passkey or wallet. Not you? Cancel the export and change your password.
        </span>
      </p>
      <Button size={40} onClick={() => void cancel()}>
        Cancel export
      </Button>
    </>
  );
}
