import { DIGITS_OF_LIMB, limbsOf } from './base58-limbs.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Values of the letters by character code; -1 where there is none. */
const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < 58; value++) VALUES[ALPHABET.charCodeAt(value)] = value;

/**
 * Reading base58 divides by limbs too: four digits (58^4) against three bytes (2^24), whose products stay
 * below 2^53.
 */
const BYTES_OF_LIMB = 2 ** 24;
const POWERS_58 = [1, 58, 58 ** 2, 58 ** 3, DIGITS_OF_LIMB] as const;

const PAIR = 58 ** 2;
/** Two letters by their value, the first one in the low byte. */
const PAIRS = Uint16Array.from(
  { length: PAIR },
  (_, n) => ALPHABET.charCodeAt(n / 58) | (ALPHABET.charCodeAt(n % 58) << 8),
);
const ONE = 49;

/** Base58 (Bitcoin alphabet) of bytes, as Solana writes addresses and signatures. */
export function toBase58(bytes: Uint8Array): string {
  let zeros = 0;
  while (zeros < bytes.length && bytes[zeros] === 0) zeros++;
  const limbs = limbsOf(bytes);
  const letters: number[] = [];
  for (let limb = limbs.length - 1; limb >= 0; limb--) {
    const value = limbs[limb] ?? 0;
    const high = Math.floor(value / PAIR);
    const first = PAIRS[high] ?? 0;
    const second = PAIRS[value - high * PAIR] ?? 0;
    letters.push(first & 0xff, first >> 8, second & 0xff, second >> 8);
  }
  let ones = 0;
  while (ones < letters.length && letters[ones] === ONE) ones++;
  return '1'.repeat(zeros) + textOf(ones === 0 ? letters : letters.slice(ones));
}

/** So many arguments a call can take everywhere. */
const MOST_AT_ONCE = 8_192;
function textOf(letters: readonly number[]): string {
  if (letters.length <= MOST_AT_ONCE) return String.fromCharCode(...letters);
  return textOf(letters.slice(0, MOST_AT_ONCE)) + textOf(letters.slice(MOST_AT_ONCE));
}

/** The bytes of a base58 text, or null when a letter is not in the alphabet. */
export function fromBase58(text: string): Uint8Array | null {
  let zeros = 0;
  while (zeros < text.length && text.charCodeAt(zeros) === 49) zeros++;
  const limbs = new Float64Array(Math.ceil((text.length * 0.733) / 3) + 1);
  let used = 0;
  for (let at = zeros; at < text.length; at += 4) {
    const taken = Math.min(4, text.length - at) as 1 | 2 | 3 | 4;
    let carry = 0;
    for (let i = 0; i < taken; i++) {
      const value = VALUES[text.charCodeAt(at + i)] ?? -1;
      if (value < 0) return null;
      carry = carry * 58 + value;
    }
    const scale = POWERS_58[taken];
    for (let i = 0; i < used; i++) {
      const sum = (limbs[i] ?? 0) * scale + carry;
      carry = Math.floor(sum / BYTES_OF_LIMB);
      limbs[i] = sum - carry * BYTES_OF_LIMB;
    }
    if (carry > 0) limbs[used++] = carry;
  }
  const top = used === 0 ? 0 : (limbs[used - 1] ?? 0);
  const topBytes = top >= 65_536 ? 3 : top >= 256 ? 2 : top > 0 ? 1 : 0;
  const length = zeros + topBytes + Math.max(0, used - 1) * 3;
  const bytes = new Uint8Array(length);
  let at = length;
  for (let i = 0; i < used; i++) {
    let limb = limbs[i] ?? 0;
    for (let n = 0; n < (i === used - 1 ? topBytes : 3); n++) {
      bytes[--at] = limb & 0xff;
      limb = Math.floor(limb / 256);
    }
  }
  return bytes;
}

/** A Solana address is base58 text of exactly 32 bytes. */
export const isAddress = (text: string): boolean =>
  text.length >= 32 && text.length <= 44 && fromBase58(text)?.length === 32;

/** Whether a text is a transaction's signature: 64 bytes in base58. */
export const isSignature = (text: string): boolean =>
  text.length >= 64 && text.length <= 88 && fromBase58(text)?.length === 64;

/** `VWUY...pump`: the first and last `keep` letters; short texts stay whole. */
export const shortAddress = (address: string, head = 4, tail = 4): string =>
  address.length <= head + tail ? address : `${address.slice(0, head)}...${address.slice(-tail)}`;
