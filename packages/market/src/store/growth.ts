/**
 * The next size of an array that has to hold `needed` items: half as much again, so that growing stays cheap
 * and little lies idle.
 */
export const nextSize = (size: number, needed: number): number => Math.max(needed, 64, Math.ceil(size * 1.5));

/** A longer copy of a typed array, the new places filled with `fill`. */
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
