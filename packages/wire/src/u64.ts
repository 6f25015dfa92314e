/** A shared buffer. Read as little-endian, the byte order of Solana and of all platforms that Node supports. */
const eight = new Uint8Array(8);
const number = new BigUint64Array(eight.buffer);

/**
 * Reads an unsigned 64-bit integer at `at`.
 * @throws RangeError when the bytes end early
 */
export function u64At(data: Uint8Array, at: number): bigint {
  if (at < 0 || data.length < at + 8) throw new RangeError('number ends early');
  for (let i = 0; i < 8; i++) eight[i] = data[at + i] ?? 0;
  return number[0] ?? 0n;
}
