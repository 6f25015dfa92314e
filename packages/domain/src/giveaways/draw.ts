/**
 * The reproducible draw of a giveaway. The seed's hash is published before the first entry (commitment), the list
 * of entrants is frozen when entries close, and the hash of the first block after that is mixed in: it was
 * unknown when the seed was fixed.
 */
import { hmacSha256, type Sha256 } from './hmac.ts';

const encoder = new TextEncoder();

/** Lower case. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Decodes an even number of hexadecimal digits; null for anything else. */
export function bytesOfHex(text: string): Uint8Array | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  );
}

/** SHA-256 of the seed's 32 bytes, in hexadecimal. */
export const commitmentOf = (seed: Uint8Array, sha256: Sha256): string => hexOf(sha256(seed));

/** SHA-256 of the entrants in order of entry, one per line, without a trailing line break; hexadecimal. */
export const entrantsHashOf = (entrants: readonly string[], sha256: Sha256): string =>
  hexOf(sha256(encoder.encode(entrants.join('\n'))));

/** The values mixed with the seed. */
interface DrawMessage {
  /** Hexadecimal, see `entrantsHashOf`. */
  readonly entrantsHash: string;
  /** Base58, as on the chain. */
  readonly blockhash: string;
}

/** HMAC-SHA256 of the entrants' hash followed by the blockhash, as UTF-8 text; hexadecimal. */
export const drawResult = (
  seed: Uint8Array,
  { entrantsHash, blockhash }: DrawMessage,
  sha256: Sha256,
): string => hexOf(hmacSha256(seed, encoder.encode(entrantsHash + blockhash), sha256));

/**
 * Returns the winner's line in the list, from 0: the result as a big-endian number, modulo the number of entries.
 * @throws RangeError without entries
 */
export function winnerOf(result: string, entries: number): number {
  if (!Number.isSafeInteger(entries) || entries < 1) throw new RangeError('cannot draw without entries');
  return Number(BigInt(`0x${result}`) % BigInt(entries));
}
