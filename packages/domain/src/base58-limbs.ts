/**
 * A limb holds four base58 digits; long division works on three bytes at a time, so that products stay below
 * 2^53.
 */
export const DIGITS_OF_LIMB = 58 ** 4;
const BYTES_OF_LIMB = 3;
const POWERS_256 = [1, 2 ** 8, 2 ** 16, 2 ** 24] as const;

/** The number that bytes are, high ones first, as limbs, low ones first; the last ones may be 0. */
export const limbsOf = (bytes: Uint8Array): readonly number[] =>
  bytes.length <= MOST_TABLED ? tabled(bytes) : divided(bytes);

/** A signature's length. */
const MOST_TABLED = 64;
/** As many limbs as 64 bytes have, and words of three bytes. */
const WIDTH = 22;
const words = new Float64Array(WIDTH);
let powers: Float64Array | null = null;

/** A row for each place of a limb: what each word, the power of 2^24 that it counts, adds to that limb. */
function powersOf24(): Float64Array {
  const table = new Float64Array(WIDTH * WIDTH);
  for (let word = 0; word < WIDTH; word++) {
    let left = 1n << BigInt(8 * BYTES_OF_LIMB * word);
    for (let limb = 0; limb < WIDTH; limb++, left /= BigInt(DIGITS_OF_LIMB)) {
      table[limb * WIDTH + word] = Number(left % BigInt(DIGITS_OF_LIMB));
    }
  }
  return table;
}

/**
 * Each word times its power's limbs; the sums of 22 such products stay below 2^53, so that one division a
 * limb carries them.
 */
function tabled(bytes: Uint8Array): readonly number[] {
  powers ??= powersOf24();
  const length = Math.ceil(bytes.length / BYTES_OF_LIMB);
  for (let word = 0, end = bytes.length; word < length; word++, end -= BYTES_OF_LIMB) {
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
  for (let at = 0; at < bytes.length; at += BYTES_OF_LIMB) {
    const taken = Math.min(BYTES_OF_LIMB, bytes.length - at) as 1 | 2 | 3;
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
