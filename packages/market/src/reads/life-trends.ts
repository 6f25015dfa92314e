import type { MarketState } from '../state.ts';
import type { TokenRecord } from '../store/token-record.ts';
import { SETS_PRICE } from '../store/trade-tape.ts';

const NONE = -1;
const MAX_KEPT = 2_000;

/** Position on one token's tape at each moment of its last trend. */
interface Places {
  readonly reorders: number;
  readonly createdAt: number;
  readonly baselineTime: number;
  readonly baselineSol: number;
  /** Unix ms, ascending; they only move forward. */
  readonly moments: Float64Array;
  /** The last trade at each moment, -1 before the first. */
  readonly trades: Int32Array;
  /** The last price at each moment, in SOL, and its time. */
  readonly prices: Float64Array;
  readonly priceTimes: Float64Array;
}

/**
 * Price trends over the life of young tokens. Caches the tape position of each moment, so the next trend walks
 * only the trades since. Busy tokens have thousands of trades, and lists show hundreds of tokens.
 */
export class LifeTrends {
  readonly #kept = new Map<number, Places>();

  /**
   * Returns prices at `points` moments from the creation to now, both inclusive, each the price of the last trade
   * by then. Moments before the first price are omitted.
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

/** Moves all places forward to the moments up to `now`, in order. */
function walk({ tape }: MarketState, token: TokenRecord, places: Places, now: number): void {
  const { moments, trades, prices, priceTimes, createdAt } = places;
  let old = 0;
  let [trade, price, priceTime] = [NONE, token.baselineSol, token.baselineTime];
  let reached = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < moments.length; at++) {
    const moment = momentOf(createdAt, now, at, moments.length);
    // Entries from `at` on are still those of the last trend: start from the one nearest before the moment.
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
