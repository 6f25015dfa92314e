import type { Quote } from './quotes.ts';

/**
 * The price policy: which trades set a token's price, and which of its pools leads. Documented in
 * docs/prices.md.
 */

/**
 * Minimum value, in lamports or micro-dollars, for a trade's own amounts to set a price: 0.001 SOL, 0.10 dollars.
 */
const MIN_VALUE: Readonly<Record<Quote, number>> = { sol: 1_000_000, usd: 100_000, other: 0 };
/** Programs round each amount to a whole raw unit; the two roundings together may move a price by 0.1 %. */
const MAX_ROUNDING_ERROR = 0.001;

/** The value of a trade in lamports or micro-dollars. `other`: quoted in a token without a price. */
export interface TradeValue {
  readonly amount: number;
  readonly quote: Quote;
}

/**
 * Reports whether a trade's amounts, in raw units, are large enough to set a price when the pool's reserves are
 * unknown. For a quote token without a price only the rounding error counts, because such a trade prices nothing
 * until that token has a price.
 */
export const amountsSetPrice = (tokenAmount: number, quoteAmount: number, value: TradeValue): boolean =>
  !(value.amount < MIN_VALUE[value.quote]) && 1 / tokenAmount + 1 / quoteAmount <= MAX_ROUNDING_ERROR;

/** A pool seen to be deeper than the lead that may take over. */
export interface Challenger {
  readonly pool: string;
  /** Unix ms of the first and the newest trade that showed it deeper. */
  readonly since: number;
  readonly newest: number;
}

export interface LeadPool {
  /** SOL on the quote side, without a curve's virtual part; NaN when unknown. */
  readonly depthSol: number;
  /** A curve ends when it is bought out and its SOL moves to a pool; the migration may have been missed. */
  readonly isCurve: boolean;
  /** SOL per whole token, NaN when it never had a price. */
  readonly priceSol: number;
  /** Unix ms of its newest event. */
  readonly activeAt: number;
  /**
   * Whether the token was created in this pool, migrated to it, or the pool took over the lead. False for a pool
   * that was merely seen first.
   */
  readonly isProved: boolean;
}

/** A trade in one of the token's other pools, with known reserves. */
interface RivalTrade {
  readonly pool: string;
  readonly depthSol: number;
  readonly priceSol: number;
  readonly time: number;
}

/** Required depth of a rival, as a multiple of the lead's. */
const DEPTH_RATIO = 2;
const DEPTH_RATIO_OF_CURVE = 0.5;
/** Minimum SOL in a rival pool, and the minimum when the lead's own depth is unknown. */
const MIN_DEPTH_SOL = 1;
const MIN_DEPTH_BESIDE_UNKNOWN_SOL = 10;
const CHALLENGE_MS = 30 * 60_000;
/** A challenge restarts when the challenger was not seen deeper for this long. */
const MAX_PAUSE_MS = 15 * 60_000;
/** A lead that traded within this time is active. */
const ACTIVE_MS = 3_600_000;
/** Arbitrage keeps the prices of two active pools of one token within this factor. */
const MAX_DISAGREEMENT = 1.25;

/** Returns the SOL that another pool needs on its quote side to take over from a lead. */
export function requiredDepth({
  depthSol,
  isCurve,
  priceSol,
}: Pick<LeadPool, 'depthSol' | 'isCurve' | 'priceSol'>): number {
  if (Number.isNaN(priceSol)) return MIN_DEPTH_SOL;
  if (Number.isNaN(depthSol)) return MIN_DEPTH_BESIDE_UNKNOWN_SOL;
  return isCurve
    ? Math.max(MIN_DEPTH_BESIDE_UNKNOWN_SOL, depthSol * DEPTH_RATIO_OF_CURVE)
    : Math.max(MIN_DEPTH_SOL, depthSol * DEPTH_RATIO);
}

/** Reports whether two prices differ too much to be those of active pools of one token. */
export const disagree = (a: number, b: number): boolean => Math.max(a / b, b / a) > MAX_DISAGREEMENT;

/**
 * Judges a trade in a pool that is not the lead. Returns `leads` when the pool takes over, otherwise the current
 * challenger (null for none). A silent lead alone never loses the lead: a rival must be deeper for half an hour,
 * and must agree with the price of a lead that still trades.
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
