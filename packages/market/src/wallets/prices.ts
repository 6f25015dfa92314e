import { unrealizedPnl } from '@dugout/domain/positions/pnl';
import type { TokenBook } from '../figures/token-book.ts';
import { priceUsdOf, solUsdOf } from '../reads/figures.ts';
import { known } from '../reads/known.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

const NONE = -1;

/** US dollars of an amount in raw units at a price per whole token; NaN when the price is unknown. */
export const usdValue = (token: TokenRecord, amount: bigint, priceUsd: number): number =>
  (Number(amount) / 10 ** token.decimals) * priceUsd;

/**
 * US dollars per whole token as of the last 15-minute bar ended by `time`; the first known price before that. NaN
 * when unknown.
 */
function priceUsdAt(state: MarketState, token: TokenRecord, time: number): number {
  const bars = state.quarterBars;
  let bar = bars.newest(token.number, time - bars.spanMs);
  if (bar === NONE) bar = bars.newest(token.number, time);
  return bar === NONE
    ? token.baselineSol * state.solPrices.at(time)
    : bars.close(bar) * state.solPrices.at(time);
}

/**
 * Unrealized PnL in US dollars, at current prices and limited to the current balances, or at the prices of a time
 * (unix ms); null when a price is unknown.
 */
export function unrealisedUsd(
  state: MarketState,
  byToken: ReadonlyMap<number, TokenBook>,
  when: { readonly balances: ReadonlyMap<number, bigint> } | { readonly time: number },
): number | null {
  const solUsd = solUsdOf(state);
  let sum = 0;
  for (const [number, book] of byToken) {
    const { amount, costUsd } = book.open('time' in when ? undefined : (when.balances.get(number) ?? 0n));
    if (amount === 0n) continue;
    const token = state.tokens[number] as TokenRecord;
    const priceUsd = 'time' in when ? priceUsdAt(state, token, when.time) : priceUsdOf(state, token, solUsd);
    sum += unrealizedPnl(costUsd, known(usdValue(token, amount, priceUsd))).unrealized ?? Number.NaN;
  }
  return Number.isFinite(sum) ? sum : null;
}
