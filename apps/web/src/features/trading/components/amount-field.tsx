import type { TokenPage } from '@dugout/contract/market/token';
import { Button } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { SolMark } from '#/shared/tokens/marks/sol-mark.tsx';
import { BUY_AMOUNTS, percentText, SELL_PERCENTS } from '../trade-form.model.ts';
import type { Trade } from './use-trade.ts';

interface AmountProps {
  readonly token: TokenPage;
  readonly trade: Trade;
}

export function AmountField({ token, trade: { form, change, held, problem } }: AmountProps) {
  const buying = form.side === 'buy';
  const sellText =
    form.sellPercent === null ? form.sellText : percentText(held, form.sellPercent, token.decimals);
  return (
    <label
      className={cn(
        'flex h-10 items-center gap-2 rounded-control border bg-field px-3 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent max-desk:h-11',
        problem === null ? 'border-line3' : 'border-down',
      )}
    >
      <span className="text-body text-t3">Amount</span>
      <input
        aria-label={buying ? 'Amount in SOL' : `Amount in ${token.symbol}`}
        aria-invalid={problem !== null || undefined}
        inputMode="decimal"
        autoComplete="off"
        className="min-w-0 flex-1 bg-transparent text-right font-semibold text-figure text-t1 outline-none"
        value={buying ? form.buyText : sellText}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) =>
          change(buying ? { buyText: target.value } : { sellText: target.value, sellPercent: null })
        }
      />
      <span className="flex shrink-0 items-center gap-1 text-strong text-t1">
        {buying && <SolMark className="size-3.5" />}
        {buying ? 'SOL' : token.symbol}
      </span>
    </label>
  );
}

const CHOSEN = 'aria-pressed:border-accent! aria-pressed:bg-accent-tint! aria-pressed:text-accent';

export function QuickAmounts({ trade: { form, change } }: Pick<AmountProps, 'trade'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this row
    <div role="group" aria-label="Quick amounts" className="flex gap-1.5">
      {form.side === 'buy'
        ? BUY_AMOUNTS.map((amount) => (
            <Button
              key={amount}
              aria-pressed={form.buyText === amount}
              className={cn('min-w-0 flex-1 px-0 max-desk:h-10', CHOSEN)}
              onClick={() => change({ buyText: amount })}
            >
              {amount}
            </Button>
          ))
        : SELL_PERCENTS.map((percent) => (
            <Button
              key={percent}
              aria-pressed={form.sellPercent === percent}
              className={cn('min-w-0 flex-1 px-0 max-desk:h-10', CHOSEN)}
              onClick={() => change({ sellPercent: percent })}
            >
              {percent}%
            </Button>
          ))}
    </div>
  );
}
