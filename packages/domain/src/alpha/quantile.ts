/**
 * Returns the value below which a share (0 to 1) of all values lies, interpolated linearly (type 7 of Hyndman and
 * Fan 1996); null without values.
 */
export function quantile(values: Iterable<number>, share: number): number | null {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return null;
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] as number;
  const high = sorted[Math.ceil(place)] as number;
  return low + (high - low) * (place - Math.floor(place));
}

export const median = (values: Iterable<number>): number | null => quantile(values, 0.5);

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
