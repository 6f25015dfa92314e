/**
 * A limb holds four base58 digits. Long division takes three bytes at a time, so that products stay below 2^53.
 */
const DIGITS_OF_LIMB = 58 ** 4;
const WORD_BYTES = 3;
const POWERS_256 = [1, 2 ** 8, 2 ** 16, 2 ** 24] as const;

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Values of the letters by character code; -1 for invalid ones. */
const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < 58; value++) VALUES[ALPHABET.charCodeAt(value)] = value;

/** Decoding divides by limbs too: four digits (58^4) by three bytes (2^24), so that products stay below 2^53. */
const LIMB_OF_BYTES = 2 ** 24;
const POWERS_58 = [1, 58, 58 ** 2, 58 ** 3, DIGITS_OF_LIMB] as const;

const PAIR = 58 ** 2;
/** Two letters per value, the first one in the low byte. */
const PAIRS = Uint16Array.from(
  { length: PAIR },
  (_, n) => ALPHABET.charCodeAt(n / 58) | (ALPHABET.charCodeAt(n % 58) << 8),
);
const ONE = 49;

/** Encodes bytes as base58 (Bitcoin alphabet), as Solana does for addresses and signatures. */
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

/** Number of arguments that every engine accepts in one call. */
const MAX_AT_ONCE = 8_192;
function textOf(letters: readonly number[]): string {
  if (letters.length <= MAX_AT_ONCE) return String.fromCharCode(...letters);
  return textOf(letters.slice(0, MAX_AT_ONCE)) + textOf(letters.slice(MAX_AT_ONCE));
}

/** Decodes base58, or returns null for a letter outside the alphabet. */
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
      carry = Math.floor(sum / LIMB_OF_BYTES);
      limbs[i] = sum - carry * LIMB_OF_BYTES;
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

/** Returns big-endian bytes as limbs, least significant first; the last ones may be 0. */
const limbsOf = (bytes: Uint8Array): readonly number[] =>
  bytes.length <= MAX_TABLED ? tabled(bytes) : divided(bytes);

/** Length of a signature. */
const MAX_TABLED = 64;
/** Number of limbs and of three-byte words in 64 bytes. */
const WIDTH = 22;
const words = new Float64Array(WIDTH);
let powers: Float64Array | null = null;

/** One row per limb: the contribution of each word's power of 2^24 to that limb. */
function powersOf24(): Float64Array {
  const table = new Float64Array(WIDTH * WIDTH);
  for (let word = 0; word < WIDTH; word++) {
    let left = 1n << BigInt(8 * WORD_BYTES * word);
    for (let limb = 0; limb < WIDTH; limb++, left /= BigInt(DIGITS_OF_LIMB)) {
      table[limb * WIDTH + word] = Number(left % BigInt(DIGITS_OF_LIMB));
    }
  }
  return table;
}

/**
 * Multiplies each word by its power's limbs. Sums of 22 such products stay below 2^53, so one division per limb
 * handles the carry.
 */
function tabled(bytes: Uint8Array): readonly number[] {
  powers ??= powersOf24();
  const length = Math.ceil(bytes.length / WORD_BYTES);
  for (let word = 0, end = bytes.length; word < length; word++, end -= WORD_BYTES) {
    words[word] = (bytes[end - 1] ?? 0) + (bytes[end - 2] ?? 0) * 2 ** 8 + (bytes[end - 3] ?? 0) * 2 ** 16;
  }
  const limbs: number[] = [];
  let carry = 0;
  for (let limb = 0; limb < Math.min(length + 1, WIDTH); limb++) {
    let sum = carry;
    for (let word = Math.max(0, limb - 1); word < length; word++)
      sum += (words[word] ?? 0) * (powers[limb * WIDTH + word] ?? 0);
    carry = Math.floor(sum / DIGITS_OF_LIMB);
    limbs.push(sum - carry * DIGITS_OF_LIMB);
  }
  return limbs;
}

function divided(bytes: Uint8Array): readonly number[] {
  const limbs: number[] = [];
  for (let at = 0; at < bytes.length; at += WORD_BYTES) {
    const taken = Math.min(WORD_BYTES, bytes.length - at) as 1 | 2 | 3;
    let carry = 0;
    for (let i = 0; i < taken; i++) carry = carry * 256 + (bytes[at + i] ?? 0);
    for (let i = 0; i < limbs.length; i++) {
      const sum = (limbs[i] ?? 0) * POWERS_256[taken] + carry;
      carry = Math.floor(sum / DIGITS_OF_LIMB);
      limbs[i] = sum - carry * DIGITS_OF_LIMB;
    }
    for (; carry > 0; carry = Math.floor(carry / DIGITS_OF_LIMB)) limbs.push(carry % DIGITS_OF_LIMB);
  }
  return limbs;
}
