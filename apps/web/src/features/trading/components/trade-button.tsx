import { Button } from '@dugout/ui/button';
import { Kbd } from '@dugout/ui/kbd';
import { TYPE_LABELS } from '../orders/order-form.model.ts';
import { untradableLabel } from './untradable-notice.tsx';
import type { Trade } from './use-trade.ts';

interface TradeButtonProps {
  readonly symbol: string;
  readonly trade: Trade;
}

/** Shows side, ticker and amount. It takes the next press at once, unless a wallet app has yet to sign the last. */
export function TradeButton({
  symbol,
  trade: { form, order, signing, ready, wallet, untradableReason, signedIn, signIn },
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
  const buying = form.side === 'buy';
  const amount = buying
    ? `${form.buyText || '0'} SOL`
    : form.sellPercent === null
      ? form.sellText || '0'
      : form.sellPercent === 'initials'
        ? 'initials'
        : `${form.sellPercent}%`;
  const waits = order.type !== 'market';
  return (
    <Button
      type="submit"
      kind={signing ? 'neutral' : buying ? 'buy' : 'sell'}
      size={40}
      busy={signing}
      busyLabel={`Confirm in ${wallet?.name ?? 'your wallet'}...`}
      disabled={!ready && !signing}
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
