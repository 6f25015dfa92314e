import { WINDOW_MS, WINDOWS, type Window } from '@dugout/domain/windows';
import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { QUOTED_IN_USD, SETS_PRICE } from '../store/trade-tape.ts';
import { priceUnitOf } from './price-path.ts';

const NONE = -1;

/**
 * Kinds of rate. A change is in US dollars when the SOL price is known at both ends, otherwise in SOL. Its price
 * ratio is stored as a number that stays constant while the token is idle. It is multiplied by one of these
 * rates, which depend on the SOL price now and at the window's start: SOL now / SOL then; SOL now; 1 / SOL then;
 * 1; 1 / SOL now.
 */
const [BOTH_ENDS, NOW, THEN, NEITHER, AGAINST_NOW] = [0, 1, 2, 3, 4];

/**
 * Returns the rates of all kinds, in their order. `then` is the SOL price at the start of the window, NaN when
 * unknown.
 */
export const changeRates = (solUsd: number, then: number): Float64Array =>
  Float64Array.of(...[BOTH_ENDS, NOW, THEN, NEITHER, AGAINST_NOW].map((kind) => rateOf(kind, solUsd, then)));

function rateOf(kind: number, solUsd: number, then: number): number {
  if (kind === NEITHER) return 1;
  if (kind === NOW) return solUsd;
  if (kind === AGAINST_NOW) return 1 / solUsd;
  const both = solUsd / then;
  if (kind === BOTH_ENDS) return Number.isNaN(both) ? 1 : both;
  return Number.isNaN(then) ? 1 / solUsd : 1 / then;
}

/**
 * Current price divided by the price at the start of a settled window, before multiplication with the rate of its
 * kind; NaN when unknown.
 */
interface ChangeRatio {
  readonly ratio: number;
  readonly kind: number;
}

const UNKNOWN: ChangeRatio = { ratio: Number.NaN, kind: NEITHER };

/** `since` is the start of the window. */
export function changeRatioOf(
  state: MarketState,
  token: TokenRecord,
  index: number,
  since: number,
): ChangeRatio {
  const from = priceBefore(state, token, index, since);
  if (from === null) return UNKNOWN;
  const { quote, rate } = priceUnitOf(state, token);
  const [inDollars, price] = [quote === 'usd', token.price * rate];
  if (!Number.isNaN(from.usd)) return { ratio: price / from.usd, kind: inDollars ? NEITHER : NOW };
  if (from.time <= since) return { ratio: price / from.sol, kind: inDollars ? THEN : BOTH_ENDS };
  const usd = from.sol * state.solPrices.at(from.time);
  if (Number.isNaN(usd)) return { ratio: price / from.sol, kind: inDollars ? AGAINST_NOW : NEITHER };
  return { ratio: price / usd, kind: inDollars ? NEITHER : NOW };
}

/** Returns the change over a settled window in percent. */
export function changeOf(
  state: MarketState,
  token: TokenRecord,
  index: number,
  now: number,
  solUsd: number,
): number {
  const since = now - WINDOW_MS[WINDOWS[index] as Window];
  const { ratio, kind } = changeRatioOf(state, token, index, since);
  return (ratio * rateOf(kind, solUsd, state.solPrices.at(since)) - 1) * 100;
}

/**
 * Returns the price in force at the start of a settled window: in SOL, and in US dollars if the trade was in
 * dollars. For a younger token, its first price.
 */
function priceBefore(
  state: MarketState,
  token: TokenRecord,
  index: number,
  since: number,
): { time: number; sol: number; usd: number } | null {
  const { tape } = state;
  let at = state.windows.tradeBefore(token.number, index);
  while (at !== NONE && (tape.flags(at) & SETS_PRICE) === 0) at = tape.previous(at);
  const baselineIsNewer = at !== NONE && token.baselineTime <= since && token.baselineTime > tape.time(at);
  if (baselineIsNewer || (at === NONE && token.baselineTime !== Number.NEGATIVE_INFINITY)) {
    return { time: token.baselineTime, sol: token.baselineSol, usd: token.baselineUsd };
  }
  if (at === NONE) at = tape.first(token.number);
  while (at !== NONE && (tape.flags(at) & SETS_PRICE) === 0) at = tape.next(at);
  if (at === NONE) return null;
  const [time, sol] = [tape.time(at), tape.price(at)];
  return {
    time,
    sol,
    usd: (tape.flags(at) & QUOTED_IN_USD) === 0 ? Number.NaN : sol * state.solPrices.at(time),
  };
}
