import type { TokenBook } from '../figures/token-book.ts';
import { priceUsdOf, solUsdOf } from '../reads/figures.ts';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';

const NONE = -1;

/** US dollars of raw units at a price of a whole token; NaN where the price is not known. */
export const usdValue = (token: TokenRecord, amount: bigint, priceUsd: number): number =>
  (Number(amount) / 10 ** token.decimals) * priceUsd;

/**
 * US dollars a whole token as of the last quarter of an hour that ended by `time`; the first price known
 * where it had none yet. NaN when unknown.
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
 * What tokens are worth above their cost, in US dollars, at the prices of now as far as the
 * balances still have them, or at those of a time (unix ms); null where a price is not known.
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
    sum += usdValue(token, amount, priceUsd) - (costUsd ?? Number.NaN);
  }
  return Number.isFinite(sum) ? sum : null;
}
