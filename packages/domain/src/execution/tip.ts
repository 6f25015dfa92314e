/** Tips for inclusion in a block that follow the market. Lamports. */

import type { PriorityLevel } from './priority-fee.ts';

export type TipPrices = Readonly<Record<PriorityLevel, bigint>>;

/** The tips that a sender takes. */
export interface TipTerms {
  readonly minLamports: bigint;
  /** Tips that recently got transactions into blocks; null when unknown. */
  readonly prices: TipPrices | null;
}

/** Returns the tip of a level: the market's, at least the sender's min, and never above the max. */
export function followedTip(
  { level, maxLamports }: { readonly level: PriorityLevel; readonly maxLamports: bigint },
  { minLamports, prices }: TipTerms,
): bigint {
  if (prices === null) return maxLamports;
  const tip = prices[level] > minLamports ? prices[level] : minLamports;
  return tip < maxLamports ? tip : maxLamports;
}
