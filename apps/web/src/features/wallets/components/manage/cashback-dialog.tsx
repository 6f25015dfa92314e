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
import { useWalletsAgain } from '../../use-wallet-change.ts';
import { cashbackQuery } from '../../wallets.queries.ts';

const sol = (lamports: string): string => `${formatDecimal(BigInt(lamports), SOL_DECIMALS)} SOL`;

interface CashbackDialogProps {
  readonly wallet: UserWallet;
  readonly onClose: () => void;
}

/** Shows a wallet's unclaimed pump.fun cashback, and claims it. */
export function CashbackDialog({ wallet: { address: walletAddress, name }, onClose }: CashbackDialogProps) {
  const { data, isError, refetch } = useQuery(cashbackQuery(walletAddress));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const again = useWalletsAgain();
  const claim = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      const { lamports, pending } = (await call('POST /wallet/cashback/claim', { body: { walletAddress } }))
        .data;
      await again();
      toastSuccess(pending ? 'Claiming cashback...' : `${sol(lamports)} of cashback paid to ${name}`);
      onClose();
    } catch (error) {
      setRefusal(failureText(error));
      setBusy(false);
      void refetch();
    }
  };
  return (
    <Dialog open onClose={onClose} title="Claim cashback" className="max-w-110" sheet>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-small text-t3">
          Some pump.fun coins return their creator fee to traders. Trades of {name} in such coins collect
          cashback, which you claim here.
        </p>
        {isError && <ErrorBand title="Failed to load cashback" onAction={() => void refetch()} />}
        {data === undefined && !isError && <SkeletonRows rows={2} height={28} label="Loading cashback..." />}
        {data?.lamports === '0' && <EmptyState title="No cashback to claim" />}
        {data !== undefined && data.lamports !== '0' && (
          <>
            <dl className="grid grid-cols-[1fr_auto] gap-y-1 [&>dd]:text-right">
              <dt className="text-t3">From bonding curves</dt>
              <dd>{sol(data.curveLamports)}</dd>
              <dt className="text-t3">From PumpSwap</dt>
              <dd>{sol(data.poolLamports)}</dd>
              <dt className="text-t3">Network fee</dt>
              <dd>{sol(data.feeLamports)}</dd>
            </dl>
            {refusal !== null && <ErrorBand title={refusal} />}
            <Button
              kind="primary"
              size={40}
              busy={busy}
              busyLabel="Claiming cashback..."
              onClick={() => void claim()}
            >
              Claim {sol(data.lamports)}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
