import type { SwapOrder } from '@dugout/contract/trading/order';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { type ReactNode, useState } from 'react';
import type { OverlayProps } from '#/shared/feature/overlay.ts';
import { formatSol } from '#/shared/format/numbers.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { toastSuccess } from '#/shared/toasts/toasts.ts';
import { useAccount } from '../account.ts';
import { actionText, levelText, useOrders, waitText, wouldDoText } from '../orders/orders.queries.ts';
import { refusalOf } from '../swaps/refusal.ts';
import { doneText } from '../swaps/swap-text.ts';
import { useSignOrder } from '../swaps/swaps.ts';

const SECOND_MS = 1_000;
const NO_ANSWER = 'No response. Try again: the order runs only once.';

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex h-6 items-center justify-between gap-3">
    <dt className="text-t2">{name}</dt>
    <dd className="truncate text-t1">{children}</dd>
  </div>
);

/** Formats `4:05`. */
const timeText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Has the wallet sign a triggered order at the current price, which is shown next to the trigger price. */
function SignOrder({ order, onDone }: { readonly order: SwapOrder; readonly onDone: () => void }) {
  const { wallets } = useAccount();
  const sign = useSignOrder();
  const now = useClock((ms) => Math.floor(ms / SECOND_MS) * SECOND_MS);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { side, symbol, decimals, trigger, wouldDo, signBy, status } = order;
  const wallet = wallets.find(({ address }) => address === order.walletAddress) ?? null;
  const left = signBy === null ? 0 : Date.parse(signBy) - now;
  const isOpen = status === 'awaitingSignature' && left > 0;

  const press = async (): Promise<void> => {
    if (wallet === null) return;
    setBusy(true);
    setRefusal(null);
    const started = performance.now();
    const fail = (reason: string): void => {
      setRefusal(reason);
      setBusy(false);
    };
    try {
      const swap = await sign(order, wallet);
      if (swap.status !== 'landed') return fail(swap.reason ?? 'Still pending. See your orders');
      toastSuccess(doneText(swap, { side, symbol, decimals, tookMs: performance.now() - started }));
      onDone();
    } catch (error) {
      fail(refusalOf(error) ?? NO_ANSWER);
    }
  };

  return (
    <div className="flex flex-col gap-3 p-4">
      <dl className="flex flex-col">
        <Line name="Order">
          {actionText(order)} {side === 'sell' && symbol}
        </Line>
        <Line name="Triggered">{waitText(order)}</Line>
        {wouldDo !== null && wouldDo.price !== null && (
          <Line name="Now">{levelText(trigger.metric ?? 'priceSol', wouldDo.price)}</Line>
        )}
        <Line name="If signed now">{wouldDoText(order)}</Line>
        <Line name="Wallet">
          {wallet?.name ?? '-'}{' '}
          {wallet !== null && (
            <span className="text-t3">{formatSol(toNumber(BigInt(wallet.lamports), SOL_DECIMALS))} SOL</span>
          )}
        </Line>
        <Line name="Time left">{isOpen ? timeText(left) : '0:00'}</Line>
      </dl>
      <p className="text-small text-t3">Trades at the market price now, within the order's slippage.</p>
      {refusal !== null && <ErrorBand title={refusal} />}
      {!isOpen && !busy && <ErrorBand title={order.reason ?? 'Signing timed out. Nothing was traded.'} />}
      <Button
        kind={side}
        size={40}
        busy={busy}
        busyLabel={`Confirm in ${wallet?.name ?? 'your wallet'}...`}
        disabled={!isOpen || wallet === null}
        onClick={() => void press()}
      >
        Sign and {side}
      </Button>
    </div>
  );
}

/** A triggered order that needs its wallet's signature, prefilled. */
export function SignOrderDialog({ given, onClose }: OverlayProps<'signOrder'>) {
  const { orders, status } = useOrders();
  const order = orders.find(({ id }) => id === given);
  const title = order === undefined ? 'Sign order' : `Sign to ${order.side} ${order.symbol}`;
  return (
    <Dialog open onClose={onClose} title={title} className="max-w-96" sheet>
      {order !== undefined && <SignOrder order={order} onDone={onClose} />}
      {order === undefined && status === 'loading' && <SkeletonRows rows={4} label="Loading order" />}
      {order === undefined && status !== 'loading' && (
        <EmptyState title="Order not found">See your open orders in the portfolio.</EmptyState>
      )}
    </Dialog>
  );
}
