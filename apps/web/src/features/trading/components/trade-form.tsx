import type { TokenPage } from '@dugout/contract/market';
import { type Segment, Segmented } from '@dugout/ui/segmented';
import { formatBalance } from '#/shared/format/numbers.ts';
import type { Side } from '../trade-form.model.ts';
import { AmountField, QuickAmounts } from './amount-field.tsx';
import { Barred } from './barred.tsx';
import { Costs } from './costs.tsx';
import { PresetPicker } from './preset-picker.tsx';
import { TradeButton } from './trade-button.tsx';
import type { Trade } from './use-trade.ts';

const SIDES: readonly Segment<Side>[] = [
  { value: 'buy', label: 'Buy', tone: 'up' },
  { value: 'sell', label: 'Sell', tone: 'down' },
];

/** Buy and sell with all costs shown before. Enter sends it. */
export function TradeForm({ token, trade }: { readonly token: TokenPage; readonly trade: Trade }) {
  const { form, change, problem, wallet, submit } = trade;
  return (
    <form
      aria-label={`Trade ${token.symbol}`}
      className="flex shrink-0 flex-col gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (trade.ready) submit();
      }}
    >
      <Segmented fill label="Side" segments={SIDES} value={form.side} onChange={(side) => change({ side })} size={32} className="w-full" />
      <PresetPicker />
      <AmountField token={token} trade={trade} />
      <QuickAmounts trade={trade} />
      <p role="status" className="flex min-h-4 items-center justify-between gap-2 text-small">
        <span className="text-down">{problem}</span>
        {wallet !== null && <span className="shrink-0 text-t3">Balance {formatBalance(wallet.balance_sol)} SOL</span>}
      </p>
      {trade.barred === null ? <Costs token={token} trade={trade} /> : <Barred reason={trade.barred} />}
      <TradeButton symbol={token.symbol} trade={trade} />
    </form>
  );
}
