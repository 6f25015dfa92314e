import type { Position } from '@dugout/domain/positions/position';
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
 * What positions are worth above their cost, in US dollars, at the prices of now or of `time` (unix ms); null
 * where a price is not known.
 */
export function unrealisedUsd(
  state: MarketState,
  positions: ReadonlyMap<number, Position>,
  time?: number,
): number | null {
  const solUsd = solUsdOf(state);
  let sum = 0;
  for (const [number, { amount, cost }] of positions) {
    if (amount === 0n) continue;
    const token = state.tokens[number] as TokenRecord;
    sum +=
      usdValue(
        token,
        amount,
        time === undefined ? priceUsdOf(state, token, solUsd) : priceUsdAt(state, token, time),
      ) -
      Number(cost) / 1e6;
  }
  return Number.isFinite(sum) ? sum : null;
}
