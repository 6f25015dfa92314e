import type { TopTrader } from '@dugout/contract/market/token-insights';

export interface HolderPoint {
  /** Unix seconds. */
  readonly time: number;
  readonly holders: number;
}

/**
 * Samples the counts at `steps` equal intervals from the first point to the last; each lasts until the next.
 * Empty for fewer than two points.
 */
export function evenly(points: readonly HolderPoint[], steps: number): readonly number[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  const values: number[] = [];
  let at = 0;
  for (let step = 0; step < steps; step++) {
    const moment = first.time + ((last.time - first.time) * step) / (steps - 1);
    while ((points[at + 1]?.time ?? Number.POSITIVE_INFINITY) <= moment) at++;
    values.push(points[at]?.holders ?? 0);
  }
  return values;
}

/** Returns the change since the first point; null for fewer than two points. */
export const holderChange = (points: readonly HolderPoint[]): number | null => {
  const [first, last] = [points[0], points.at(-1)];
  return first === undefined || last === undefined || first === last ? null : last.holders - first.holders;
};

/** Formats a signed count: `+412`, `-3`, `0`. */
export const signedCount = (count: number): string =>
  `${count > 0 ? '+' : ''}${count.toLocaleString('en-US')}`;

/** Summarizes the top traders: how many are in profit, and how many sold everything. */
export function tradersSummary(traders: readonly TopTrader[]): {
  readonly inProfit: number;
  readonly soldAll: number;
} {
  return {
    inProfit: traders.filter(({ pnlUsd }) => pnlUsd !== null && pnlUsd > 0).length,
    soldAll: traders.filter(({ heldPct, sells }) => heldPct === 0 && sells > 0).length,
  };
}
