/** The combined price impact of one trader's swaps of a token. */

/** Time in ms within which a trader's swaps count together. Otherwise a swap could be split into parts. */
export const OWN_IMPACT_MS = 10 * 60_000;

export interface PriceMove {
  readonly side: 'buy' | 'sell';
  /** Difference between its average price and the price before it, in percent. */
  readonly priceImpactPct: number;
}

/**
 * Returns the price impact in percent of a single swap with the same effect on a constant-product pool as all of
 * these; 0 when they moved the price the other way. A buy with price impact p multiplies the SOL in the pool by 1
 * + p, a sell by 1 - p, so a trader who sells what they bought moves nothing, while SOL taken out by somebody
 * else stays counted. Swaps quoted before the others report more than they moved.
 */
export function impactTogetherPct(side: 'buy' | 'sell', moves: readonly PriceMove[]): number {
  const sol = moves.reduce((product, move) => product * solFactor(move), 1);
  return Math.max(side === 'buy' ? sol - 1 : 1 - sol, 0) * 100;
}

const solFactor = ({ side, priceImpactPct }: PriceMove): number =>
  side === 'buy' ? 1 + priceImpactPct / 100 : 1 - Math.min(priceImpactPct, 100) / 100;
