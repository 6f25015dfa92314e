import { leftOnCurve, realQuote } from '../execution/bonding-curve.ts';
import { buyExactIn, type Fill, sellExactIn } from '../execution/constant-product.ts';
import { tradingFee } from '../execution/trading-fee.ts';
import type { Reserves } from '../market-events.ts';
import { MARKETS, type MarketId } from '../markets.ts';

/** The pool of a round trip: constant product, quoted in SOL. Raw units; the fee in basis points. */
export interface TripPool {
  readonly market: MarketId;
  readonly reserves: Reserves;
  readonly feeBps: bigint;
}

interface TripTerms {
  /** Lamports that leave the wallet for the buy, the trading fee included. */
  readonly spent: bigint;
  /** Basis points that the token withholds from each transfer. */
  readonly tokenFeeBps: bigint;
  /** The trading fee in millionths. */
  readonly feePpm: bigint;
}

/** Lamports lost on the way, by cause; they add up to the difference of `spent` and `returned`. */
interface TripCost {
  readonly priceImpact: bigint;
  readonly poolFee: bigint;
  readonly tokenFee: bigint;
  readonly platformFee: bigint;
}

export interface RoundTrip {
  readonly spent: bigint;
  /** Lamports that reach the wallet after the sale. */
  readonly returned: bigint;
  /** Raw tokens that the wallet holds between buy and sale. */
  readonly held: bigint;
  readonly cost: TripCost;
}

const BPS = 10_000n;

/** Returns what a transfer withholds: rounds up, like Token-2022. */
const withheld = (amount: bigint, bps: bigint): bigint => (amount * bps + BPS - 1n) / BPS;

const isPumpCurve = (market: MarketId): boolean => MARKETS[market].startsAsPumpCurve === true;

/** Reports whether a bonding curve is bought out, and its tokens wait for their pool. */
export const isComplete = ({ market, reserves }: TripPool): boolean =>
  isPumpCurve(market) && leftOnCurve(reserves) <= 0n;

/** Returns the lamports that a pool can pay out. */
const payable = ({ market }: TripPool, reserves: Reserves): bigint =>
  isPumpCurve(market) ? realQuote(reserves) : reserves.quote;

/**
 * Computes a buy and the sale of everything it brought, each in the pool as it is now: the sale assumes that the
 * price is back where it was. Where the pool holds too little SOL for that, as on a new curve, the sale follows the
 * buy at once. Null for a pool that sells no tokens for the amount.
 */
export function roundTrip(pool: TripPool, terms: TripTerms): RoundTrip | null {
  const { reserves, feeBps } = pool;
  if (reserves.base <= 0n || reserves.quote <= 0n) return null;
  const buyFee = tradingFee(terms.spent, terms.feePpm);
  const bought = buyExactIn(reserves, terms.spent - buyFee, feeBps);
  if (bought.amountOut === 0n) return null;
  const held = bought.amountOut - withheld(bought.amountOut, terms.tokenFeeBps);
  const arrived = held - withheld(held, terms.tokenFeeBps);
  const sold = sale(pool, bought, arrived);
  const sellFee = tradingFee(sold.amountOut, terms.feePpm);
  const returned = sold.amountOut - sellFee;
  const poolFee = bought.poolFee + sold.poolFee;
  const platformFee = buyFee + sellFee;
  const tokenFee = ((bought.amountOut - arrived) * reserves.quote) / reserves.base;
  const priceImpact = terms.spent - returned - poolFee - platformFee - tokenFee;
  return { spent: terms.spent, returned, held, cost: { priceImpact, poolFee, tokenFee, platformFee } };
}

function sale(pool: TripPool, bought: Fill, amount: bigint): Fill {
  const now = sellExactIn(pool.reserves, amount, pool.feeBps);
  return now.amountOut + now.poolFee <= payable(pool, pool.reserves)
    ? now
    : sellExactIn(bought.reserves, amount, pool.feeBps);
}

/** The parts of a round trip's cost in whole basis points of what it spent; they add up to the total. */
export type CostBps = Readonly<Record<keyof TripCost, number>> & { readonly total: number };

/** Splits the cost so that rounding never makes the parts differ from the total. */
export function costBps({ spent, cost }: RoundTrip): CostBps {
  const bps = (lamports: bigint): number => Math.round(Number((lamports * 1_000_000n) / spent) / 100);
  let [lamports, sum] = [0n, 0];
  const next = (part: bigint): number => {
    lamports += part;
    const share = bps(lamports) - sum;
    sum += share;
    return share;
  };
  const parts = {
    priceImpact: next(cost.priceImpact),
    poolFee: next(cost.poolFee),
    tokenFee: next(cost.tokenFee),
    platformFee: next(cost.platformFee),
  };
  return { ...parts, total: sum };
}
