/** A trader's worth at a moment. Lamports; time in unix ms. */
export interface EquityPoint {
  readonly time: number;
  readonly equity: bigint;
  /** SOL put in less SOL taken out, from outside, up to then. */
  readonly deposited: bigint;
  readonly solUsd: number | null;
}

export interface WorstFall {
  readonly from: number;
  readonly to: number;
  /** Percent of the peak, below zero. */
  readonly pct: number;
}

/**
 * The deepest fall from a peak. What was put in or taken out after the first point is no gain and no loss:
 * the fall is measured on what the worth would be without it. Null when it never fell.
 */
export function worstFall(points: readonly EquityPoint[]): WorstFall | null {
  const start = points[0]?.deposited ?? 0n;
  let peak: { readonly time: number; readonly worth: number } | null = null;
  let worst: WorstFall | null = null;
  for (const { time, equity, deposited } of points) {
    const worth = Number(equity - (deposited - start));
    if (peak === null || worth >= peak.worth) peak = { time, worth };
    else if (peak.worth > 0) {
      const pct = (worth / peak.worth - 1) * 100;
      if (worst === null || pct < worst.pct) worst = { from: peak.time, to: time, pct };
    }
  }
  return worst;
}

/** At most `most` points, the last one of each even stretch of time; the first and the last point stay. */
export function thinned(points: readonly EquityPoint[], most: number): readonly EquityPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length <= most || first === undefined || last === undefined) return points;
  const span = (last.time - first.time) / (most - 2);
  const kept = new Map<number, EquityPoint>();
  for (const point of points) kept.set(Math.floor((point.time - first.time) / span), point);
  return [first, ...[...kept.values()].filter((point) => point !== first)];
}
