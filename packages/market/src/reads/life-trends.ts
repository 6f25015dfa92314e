import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { SETS_PRICE } from '../store/trade-tape.ts';

const NONE = -1;
const MAX_KEPT = 2_000;

/** Where the tape of one token stood at each moment of its last trend. */
interface Places {
  readonly reorders: number;
  readonly createdAt: number;
  readonly baselineTime: number;
  readonly baselineSol: number;
  /** Unix ms, ascending; they only move forward. */
  readonly moments: Float64Array;
  /** The last trade by then, -1 before the first. */
  readonly trades: Int32Array;
  /** The last price by then, in SOL, and its time. */
  readonly prices: Float64Array;
  readonly priceTimes: Float64Array;
}

/**
 * Trends over the lives of young tokens. Keeps for each moment the place on the tape that it led to, so that
 * the next trend walks only the trades since then: a busy token has thousands of them, and lists show
 * hundreds of tokens.
 */
export class LifeTrends {
  readonly #kept = new Map<number, Places>();

  /**
   * Prices at `points` moments from the creation to now, both included; each the price of the last trade by
   * then. Moments before the first price are left out.
   */
  read(state: MarketState, token: TokenRecord, now: number, points: number, priceSol: number): number[] {
    const places = this.#placesOf(state, token, now, points);
    walk(state, token, places, now);
    const { moments, prices, priceTimes } = places;
    const closes: number[] = [];
    for (let at = 0; at < moments.length; at++) {
      const price = prices[at] as number;
      if ((priceTimes[at] as number) <= (moments[at] as number) && !Number.isNaN(price)) closes.push(price);
    }
    if (!Number.isNaN(priceSol)) closes.push(priceSol);
    return closes;
  }

  #placesOf({ tape }: MarketState, token: TokenRecord, now: number, points: number): Places {
    const { number, baselineTime, baselineSol } = token;
    const createdAt = token.createdAt ?? now;
    const reorders = tape.reorders(number);
    const kept = this.#kept.get(number);
    const moments = points - 1;
    if (
      kept?.reorders === reorders &&
      kept.createdAt === createdAt &&
      kept.baselineTime === baselineTime &&
      Object.is(kept.baselineSol, baselineSol) &&
      kept.moments.length === moments &&
      (kept.moments[moments - 1] ?? createdAt) <= momentOf(createdAt, now, moments - 1, moments)
    )
      return kept;
    const fresh = {
      reorders,
      createdAt,
      baselineTime,
      baselineSol,
      moments: new Float64Array(moments).fill(createdAt),
      trades: new Int32Array(moments).fill(NONE),
      prices: new Float64Array(moments).fill(baselineSol),
      priceTimes: new Float64Array(moments).fill(baselineTime),
    };
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(number, fresh);
    return fresh;
  }
}

const momentOf = (createdAt: number, now: number, at: number, moments: number): number =>
  createdAt + ((now - createdAt) * at) / moments;

/** Moves all places on to the moments of now, in order. */
function walk({ tape }: MarketState, token: TokenRecord, places: Places, now: number): void {
  const { moments, trades, prices, priceTimes, createdAt } = places;
  let old = 0;
  let [trade, price, priceTime] = [NONE, token.baselineSol, token.baselineTime];
  let reached = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < moments.length; at++) {
    const moment = momentOf(createdAt, now, at, moments.length);
    // Places at and behind `at` are still those of the last trend: take the one nearest before the moment.
    old = Math.max(old, at);
    while (old + 1 < moments.length && (moments[old + 1] as number) <= moment) old++;
    if ((moments[old] as number) > reached) {
      trade = trades[old] as number;
      price = prices[old] as number;
      priceTime = priceTimes[old] as number;
    }
    let next = trade === NONE ? tape.first(token.number) : tape.next(trade);
    for (; next !== NONE && tape.time(next) <= moment; next = tape.next(next)) {
      trade = next;
      if (
        (tape.flags(next) & SETS_PRICE) === 0 ||
        Number.isNaN(tape.price(next)) ||
        tape.time(next) < token.baselineTime
      )
        continue;
      price = tape.price(next);
      priceTime = tape.time(next);
    }
    reached = moment;
    moments[at] = moment;
    trades[at] = trade;
    prices[at] = price;
    priceTimes[at] = priceTime;
  }
}
