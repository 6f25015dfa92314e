import { TRADING_TEXTS } from '@dugout/contract/trading/values';
import { Button } from '@dugout/ui/button';
import { Kbd } from '@dugout/ui/kbd';
import { cn } from '@dugout/ui/lib/cn';
import { Check, CircleAlert } from 'lucide-react';
import { TYPE_LABELS } from '../orders/order-form.model.ts';
import { untradableLabel } from './untradable-notice.tsx';
import type { Trade } from './use-trade.ts';

const WIDE =
  'flex h-10 w-full items-center justify-center gap-2 rounded-control border px-3 text-strong font-semibold max-desk:h-12';

function Outcome({ kind, text }: { readonly kind: 'done' | 'failed'; readonly text: string }) {
  return (
    <output
      className={cn(
        WIDE,
        kind === 'done' ? 'border-up bg-up-tint text-up' : 'border-down bg-down-tint text-down',
      )}
      data-testid="outcome"
    >
      {kind === 'done' ? (
        <Check className="size-4 shrink-0" aria-hidden />
      ) : (
        <CircleAlert className="size-4 shrink-0" aria-hidden />
      )}
      <span className="truncate">{text}</span>
    </output>
  );
}

interface TradeButtonProps {
  readonly symbol: string;
  readonly trade: Trade;
}

/** Shows side, ticker and amount, then the outcome in the same place. */
export function TradeButton({
  symbol,
  trade: { form, order, press, ready, wallet, untradableReason, signedIn, signIn },
}: TradeButtonProps) {
  if (untradableReason !== null) {
    return (
      <Button size={40} disabled title={untradableReason} className="w-full max-desk:h-12">
        {untradableLabel(untradableReason)}
      </Button>
    );
  }
  if (signedIn === false) {
    return (
      <Button kind="primary" size={40} className="w-full max-desk:h-12" onClick={signIn}>
        Log in to trade
      </Button>
    );
  }
  if (press.kind === 'done' || press.kind === 'failed')
    return <Outcome kind={press.kind} text={press.text} />;
  const buying = form.side === 'buy';
  const amount = buying
    ? `${form.buyText || '0'} SOL`
    : form.sellPercent === null
      ? form.sellText || '0'
      : form.sellPercent === 'initials'
        ? 'initials'
        : `${form.sellPercent}%`;
  const busy = press.kind === 'busy';
  const waits = order.type !== 'market';
  const signs = wallet?.connected === true && !waits;
  return (
    <Button
      type="submit"
      kind={busy ? 'neutral' : buying ? 'buy' : 'sell'}
      size={40}
      busy={busy}
      busyLabel={
        signs
          ? `Confirm in ${wallet.name}...`
          : waits
            ? 'Creating order...'
            : buying
              ? TRADING_TEXTS.buying
              : 'Selling...'
      }
      disabled={!ready && !busy}
      className="w-full max-desk:h-12"
    >
      {waits ? `${TYPE_LABELS[order.type]}: ${buying ? 'buy' : 'sell'}` : buying ? 'Buy' : 'Sell'} {symbol}{' '}
      <span className="font-medium">{amount}</span>
      <span className="max-desk:hidden [&>kbd]:border-current [&>kbd]:text-current">
        <Kbd>Enter</Kbd>
      </span>
    </Button>
  );
}
