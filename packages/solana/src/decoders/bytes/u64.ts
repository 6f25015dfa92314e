/**
 * Eight bytes, read as the little-endian number that all of Solana's machines, and all that Node runs on,
 * hold.
 */
const eight = new Uint8Array(8);
const number = new BigUint64Array(eight.buffer);

/** The unsigned 64-bit number that begins at `at`. Throws RangeError when the bytes end early. */
export function u64At(data: Uint8Array, at: number): bigint {
  if (at < 0 || data.length < at + 8) throw new RangeError('number ends early');
  for (let i = 0; i < 8; i++) eight[i] = data[at + i] ?? 0;
  return number[0] ?? 0n;
}
