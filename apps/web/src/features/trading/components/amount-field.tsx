import type { TokenPage } from '@dugout/contract/market/token';
import { formatDecimal, toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS } from '@dugout/domain/sol';
import { cn } from '@dugout/ui/lib/cn';
import { formatSol, formatUsd, UNKNOWN } from '#/shared/format/numbers.ts';
import { SolMark } from '#/shared/tokens/marks/sol-mark.tsx';
import { percentText, shareOf, withSeparators } from '../amount-text.ts';
import { tokensText } from '../swaps/swap-text.ts';
import type { Trade } from './use-trade.ts';

interface AmountProps {
  readonly token: TokenPage;
  readonly trade: Trade;
}

function sellTextOf({ form, held, initialsTokens }: Trade, decimals: number): string {
  const { sellPercent, sellText } = form;
  if (sellPercent === null) return sellText;
  if (sellPercent !== 'initials') return percentText(held, sellPercent, decimals);
  return initialsTokens === null ? '' : withSeparators(formatDecimal(initialsTokens, decimals));
}

/** The tokens held in the chosen wallets with their value. */
export function Holding({ token, trade: { held, heldSol } }: AmountProps) {
  const { priceUsd, priceSol, decimals, symbol } = token;
  const solUsd = priceUsd === null || priceSol === null || priceSol === 0 ? null : priceUsd / priceSol;
  return (
    <p className="flex min-h-4 items-center justify-between gap-2 text-t3" data-testid="holding">
      <span className="truncate">
        Holding <span className="font-semibold text-t1">{tokensText(held, decimals)}</span> {symbol}
      </span>
      <span className="shrink-0">
        <span className="font-semibold text-t1">{formatSol(heldSol)}</span> SOL{' '}
        {heldSol !== null && solUsd !== null ? formatUsd(heldSol * solUsd) : UNKNOWN}
      </span>
    </p>
  );
}

export function AmountField({ token, trade }: AmountProps) {
  const { form, change, problem } = trade;
  const buying = form.side === 'buy';
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
        value={buying ? form.buyText : sellTextOf(trade, token.decimals)}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          if (buying) change({ buyText: withSeparators(form.buyText) });
          else if (form.sellPercent === null) change({ sellText: withSeparators(form.sellText) });
        }}
        onChange={({ target: { value } }) =>
          change(buying ? { buyText: value } : { sellText: value, sellPercent: shareOf(value) })
        }
      />
      <span className="flex shrink-0 items-center gap-1 text-strong text-t1">
        {buying && <SolMark className="size-3.5" />}
        {buying ? 'SOL' : token.symbol}
      </span>
    </label>
  );
}

/** The tokens that a sell of the initials takes and the SOL that it returns, or why there is none. */
export function InitialsLine({ token, trade: { initials, initialsTokens } }: AmountProps) {
  const cost = 'cost' in initials ? formatSol(toNumber(initials.cost, SOL_DECIMALS)) : UNKNOWN;
  return (
    <p className="flex min-h-4 items-center justify-between gap-2 text-small text-t3" data-testid="initials">
      {initials.kind === 'sells' ? (
        <>
          <span className="truncate">
            Initials sells {initialsTokens === null ? UNKNOWN : tokensText(initialsTokens, token.decimals)}{' '}
            {token.symbol}
          </span>
          <span className="shrink-0">returns {cost} SOL</span>
        </>
      ) : initials.kind === 'returned' ? (
        'Cost already returned'
      ) : initials.kind === 'short' ? (
        <>
          <span>Worth less than its cost</span>
          <span className="shrink-0">
            {formatSol(toNumber(initials.value, SOL_DECIMALS))} of {cost} SOL
          </span>
        </>
      ) : (
        `Initials: ${initials.reason}`
      )}
    </p>
  );
}
