import type { UserWallet } from '@dugout/contract/wallets/wallet';
import { formatDecimal } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { failureText } from '#/shared/api/failure-text.ts';
import { toastSuccess } from '#/shared/toasts/toasts.ts';
import { Address } from '#/shared/tokens/addresses/address.tsx';
import { useWalletsAgain } from '../../use-wallet-change.ts';
import { emptyAccountsQuery } from '../../wallets.queries.ts';

const sol = (lamports: string): string => `${formatDecimal(BigInt(lamports), SOL_DECIMALS)} SOL`;

interface RentDialogProps {
  readonly wallet: UserWallet;
  readonly onClose: () => void;
}

/** Lists a wallet's empty token accounts, and closes them so that their rent returns to it. */
export function RentDialog({ wallet: { address: walletAddress, name }, onClose }: RentDialogProps) {
  const { data, isError, refetch } = useQuery(emptyAccountsQuery(walletAddress));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const again = useWalletsAgain();
  const reclaim = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const { lamports, pending } = (await call('POST /wallet/rent/reclaim', { body: { walletAddress } }))
        .data;
      await again();
      toastSuccess(pending ? 'Closing the accounts...' : `${sol(lamports)} of rent returned to ${name}`);
      onClose();
    } catch (error) {
      setRefusal(failureText(error));
      setBusy(false);
      void refetch();
    }
  };
  return (
    <Dialog open onClose={onClose} title="Reclaim rent" className="max-w-110" sheet>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-small text-t3">
          Each token account holds rent. Closing the empty accounts of {name} returns it. Accounts with a
          balance stay open.
        </p>
        {isError && <ErrorBand title="Failed to load token accounts" onAction={() => void refetch()} />}
        {data === undefined && !isError && (
          <SkeletonRows rows={3} height={32} label="Loading token accounts..." />
        )}
        {data?.accounts.length === 0 && (
          <EmptyState title="No empty token accounts">
            Selling all of a token closes its account where possible.
          </EmptyState>
        )}
        {data !== undefined && data.accounts.length > 0 && (
          <>
            <ul aria-label="Empty token accounts" className="max-h-60 overflow-y-auto">
              {data.accounts.map(({ account, mint, symbol, lamports }) => (
                <li key={account} className="flex min-h-8 items-center gap-2 border-b border-line1">
                  <span className="min-w-0 flex-1 truncate">{symbol ?? <Address address={mint} />}</span>
                  <span className="text-t2">{sol(lamports)}</span>
                </li>
              ))}
            </ul>
            <dl className="grid grid-cols-[1fr_auto] gap-y-1 [&>dd]:text-right">
              <dt className="text-t3">Rent</dt>
              <dd className="font-semibold">{sol(data.lamports)}</dd>
              <dt className="text-t3">Network fee</dt>
              <dd>{sol(data.feeLamports)}</dd>
            </dl>
            {refusal !== null && <ErrorBand title={refusal} />}
            <Button
              kind="primary"
              size={40}
              busy={busy}
              busyLabel="Closing accounts..."
              onClick={() => void reclaim()}
            >
              {data.accounts.length === 1 ? 'Close 1 account' : `Close ${data.accounts.length} accounts`}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
