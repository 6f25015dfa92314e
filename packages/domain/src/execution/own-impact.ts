/** How far swaps of one trader move the price of a token together. */

/** Swaps of a trader count together for so long, in ms: else one swap could be sent in parts. */
export const OWN_IMPACT_MS = 10 * 60_000;

/** A swap as far as it moves the price. */
export interface PriceMove {
  readonly side: 'buy' | 'sell';
  /** How far its average price is from the price before it, in percent. */
  readonly priceImpactPct: number;
}

/**
 * The price impact in percent of one swap that leaves a constant-product pool as all of these do; 0 where they
 * moved the price the other way. A buy with the price impact p multiplies the SOL in the pool by 1 + p, a sale
 * by 1 - p: a trader who sells what they bought moves nothing, and what came back to somebody else instead
 * stays counted. Swaps that were quoted before the others give more than they move.
 */
export function impactTogetherPct(side: 'buy' | 'sell', moves: readonly PriceMove[]): number {
  const sol = moves.reduce((product, move) => product * solFactor(move), 1);
  return Math.max(side === 'buy' ? sol - 1 : 1 - sol, 0) * 100;
}

const solFactor = ({ side, priceImpactPct }: PriceMove): number =>
  side === 'buy' ? 1 + priceImpactPct / 100 : 1 - Math.min(priceImpactPct, 100) / 100;
