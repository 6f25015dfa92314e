import type { Quote } from './quotes.ts';

/**
 * The price policy: which trades set a token's price, and which of its pools leads. Documented in
 * docs/prices.md.
 */

/** Lamports and micro-dollars below which a trade's own amounts set no price: 0.001 SOL, 0.10 dollars. */
const MIN_VALUE: Readonly<Record<Quote, number>> = { sol: 1_000_000, usd: 100_000, other: 0 };
/** Programs round each amount to a whole raw unit; the two roundings together may move a price by 0.1 %. */
const MAX_ROUNDING_ERROR = 0.001;

/** What a trade is worth in lamports or micro-dollars. `other`: it is quoted in a token without a price. */
export interface TradeValue {
  readonly amount: number;
  readonly quote: Quote;
}

/**
 * Whether the amounts of a trade are large enough to give a price where the pool's reserves are not known.
 * Both are raw units. Against a token without a price the rounding alone decides: nothing is priced by such a
 * trade until that token has a price.
 */
export const amountsSetPrice = (tokenAmount: number, quoteAmount: number, value: TradeValue): boolean =>
  !(value.amount < MIN_VALUE[value.quote]) && 1 / tokenAmount + 1 / quoteAmount <= MAX_ROUNDING_ERROR;

/** A pool that was seen to be deeper than the lead, and waits to take over. */
export interface Challenger {
  readonly pool: string;
  /** Unix ms of the first and the newest trade that showed it deeper. */
  readonly since: number;
  readonly newest: number;
}

export interface LeadPool {
  /** SOL on its quote side, without a curve's virtual part; NaN when unknown. */
  readonly depthSol: number;
  /** A curve ends when it is bought out, and its SOL moves to a pool: a migration may have been missed. */
  readonly isCurve: boolean;
  /** SOL a whole token, NaN when it never had a price. */
  readonly priceSol: number;
  /** Unix ms of its newest event. */
  readonly activeAt: number;
  /** Whether the token was created in it, migrated to it, or it took over: not merely the first one seen. */
  readonly isProved: boolean;
}

/** A trade in another pool of the token, with known reserves. */
export interface RivalTrade {
  readonly pool: string;
  readonly depthSol: number;
  readonly priceSol: number;
  readonly time: number;
}

/** Times the lead's depth that a rival has to have. */
const DEPTH_RATIO = 2;
const DEPTH_RATIO_OF_CURVE = 0.5;
/** SOL that a rival has to have at least, and where the lead's own depth is not known. */
const MIN_DEPTH_SOL = 1;
const MIN_DEPTH_BESIDE_UNKNOWN_SOL = 10;
const CHALLENGE_MS = 30 * 60_000;
/** A challenger that was not seen deeper for this long starts again. */
const MAX_PAUSE_MS = 15 * 60_000;
/** A lead that traded within this time counts as active. */
const ACTIVE_MS = 3_600_000;
/** Prices of two active pools of one token differ by less than this factor; arbitrage sees to it. */
const MAX_DISAGREEMENT = 1.25;

function requiredDepth({ depthSol, isCurve, priceSol }: LeadPool): number {
  if (Number.isNaN(priceSol)) return MIN_DEPTH_SOL;
  if (Number.isNaN(depthSol)) return MIN_DEPTH_BESIDE_UNKNOWN_SOL;
  return isCurve
    ? Math.max(MIN_DEPTH_BESIDE_UNKNOWN_SOL, depthSol * DEPTH_RATIO_OF_CURVE)
    : Math.max(MIN_DEPTH_SOL, depthSol * DEPTH_RATIO);
}

const disagree = (a: number, b: number): boolean => Math.max(a / b, b / a) > MAX_DISAGREEMENT;

/**
 * Judges a trade in a pool that does not lead. `leads` when its pool takes over; otherwise the challenger as
 * of now, null for none. Silence of the lead alone never moves the lead: a rival has to be deeper for half an
 * hour, and to agree with the price of a lead that still trades.
 */
export function judgeRival(
  lead: LeadPool,
  rival: RivalTrade,
  challenger: Challenger | null,
): 'leads' | Challenger | null {
  const { pool, time } = rival;
  const known = challenger?.pool === pool ? challenger : null;
  const others = known === null ? challenger : null;
  if (!(rival.depthSol >= requiredDepth(lead))) return others;
  if (!lead.isProved) return 'leads';
  const isActive = time - lead.activeAt <= ACTIVE_MS;
  if (isActive && !Number.isNaN(lead.priceSol)) {
    if (Number.isNaN(lead.depthSol) || disagree(lead.priceSol, rival.priceSol)) return others;
  }
  if (known === null || time - known.newest > MAX_PAUSE_MS) {
    const isHeld = others !== null && time - others.newest <= MAX_PAUSE_MS;
    return isHeld ? others : { pool, since: time, newest: time };
  }
  if (time < known.newest) return known;
  return time - known.since >= CHALLENGE_MS ? 'leads' : { ...known, newest: time };
}
