/**
 * The line, its closed area and its last point for a series of values, scaled to `width` x `height` with padding
 * `pad`.
 */
interface SparkPath {
  readonly line: string;
  readonly area: string;
  readonly end: { readonly x: number; readonly y: number };
}

/** Returns null for fewer than two finite values. One decimal is precise enough for a line of 1.25 px. */
export function sparkPath(
  values: readonly number[],
  width: number,
  height: number,
  pad = 2,
): SparkPath | null {
  const points = values.filter(Number.isFinite);
  if (points.length < 2) return null;
  const low = Math.min(...points);
  const span = Math.max(...points) - low || 1;
  const step = (width - 2 * pad) / (points.length - 1);
  const at = points.map((value, i) => ({
    x: pad + i * step,
    y: height - pad - ((value - low) / span) * (height - 2 * pad),
  }));
  const line = at.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  const end = at.at(-1) ?? { x: 0, y: 0 };
  return { line, area: `${line}L${end.x.toFixed(1)} ${height}L${pad} ${height}Z`, end };
}
