/** A trader's equity at a moment. Lamports; time in unix ms. */
export interface EquityPoint {
  readonly time: number;
  readonly equity: bigint;
  /** Cumulative deposits less withdrawals in SOL, up to then. */
  readonly deposited: bigint;
  readonly solUsd: number | null;
}

interface Drawdown {
  readonly from: number;
  readonly to: number;
  /** Percent of the peak, negative. */
  readonly pct: number;
}

/**
 * Returns the max drawdown. Deposits and withdrawals after the first point are neither gain nor loss: the
 * drawdown is measured on equity net of them. Null when equity never fell.
 */
export function maxDrawdown(points: readonly EquityPoint[]): Drawdown | null {
  const start = points[0]?.deposited ?? 0n;
  let peak: { readonly time: number; readonly net: number } | null = null;
  let deepest: Drawdown | null = null;
  for (const { time, equity, deposited } of points) {
    const net = Number(equity - (deposited - start));
    if (peak === null || net >= peak.net) peak = { time, net };
    else if (peak.net > 0) {
      const pct = (net / peak.net - 1) * 100;
      if (deepest === null || pct < deepest.pct) deepest = { from: peak.time, to: time, pct };
    }
  }
  return deepest;
}

/**
 * Thins a curve to at most `most` points: the last one of each equal time span, plus the first and the last
 * point.
 */
export function thinned(points: readonly EquityPoint[], most: number): readonly EquityPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length <= most || first === undefined || last === undefined) return points;
  const span = (last.time - first.time) / (most - 2);
  const kept = new Map<number, EquityPoint>();
  for (const point of points) kept.set(Math.floor((point.time - first.time) / span), point);
  return [first, ...[...kept.values()].filter((point) => point !== first)];
}
