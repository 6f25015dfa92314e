/**
 * Returns the next size of an array that must hold `needed` items: 50 % larger, so that growth is cheap and
 * little memory is unused.
 */
export const nextSize = (size: number, needed: number): number => Math.max(needed, 64, Math.ceil(size * 1.5));

/** Returns a longer copy of a typed array, padded with `fill`. */
export function lengthened(
  array: Int32Array<ArrayBuffer>,
  length: number,
  fill: number,
): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(length).fill(fill, array.length);
  longer.set(array);
  return longer;
}

export function lengthenedFloats(
  array: Float64Array<ArrayBuffer>,
  length: number,
  fill: number,
): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(length).fill(fill, array.length);
  longer.set(array);
  return longer;
}
