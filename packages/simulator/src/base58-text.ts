import { mix, Rng, scramble } from './rng.ts';

/**
 * Addresses and signatures written letter by letter. With a leading digit of 1 to 16, every 44-letter base58 text
 * is a number of exactly 32 bytes, and so is every 43-letter text with a leading digit of 4 or more. With a
 * leading digit of 1 to 4, every 88-letter text is one of exactly 64 bytes. This avoids division of large numbers
 * and allows any suffix ("…pump").
 */
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const PAIRS = Array.from(
  { length: 58 * 58 },
  (_, i) => LETTERS.charAt(Math.floor(i / 58)) + LETTERS.charAt(i % 58),
);

function letters(rng: Rng, count: number): string {
  let text = '';
  for (let i = 0; i < count; i++) text += LETTERS[rng.below(58)];
  return text;
}

/** Returns the address of a seed and a number, unique per pair. */
export function addressText(seed: number, number: number, suffix = ''): string {
  const own = new Rng(scramble(number ^ seed));
  const family = new Rng(mix(seed, 0xfa31));
  const short = own.chance(0.06);
  let text = LETTERS[short ? 4 + own.below(54) : 1 + own.below(16)] as string;
  const end = (short ? 43 : 44) - suffix.length;
  while (text.length < end) text += LETTERS[(own.below(58) + family.below(58)) % 58];
  return text + suffix;
}

/** Encodes 32 bits as six letters. */
function word(bits: number): string {
  const low = bits % 3364;
  const rest = (bits - low) / 3364;
  const middle = rest % 3364;
  return `${PAIRS[low]}${PAIRS[middle]}${PAIRS[(rest - middle) / 3364]}`;
}

export class SignatureMaker {
  readonly #seed: number;
  readonly #middles: readonly string[];

  constructor(seed: number) {
    this.#seed = seed;
    const rng = new Rng(mix(seed, 0x5167));
    this.#middles = Array.from({ length: 256 }, () => letters(rng, 69));
  }

  /** Returns a signature unique to this pair of 32-bit numbers. */
  make(a: number, b: number): string {
    const left = (a ^ mix(this.#seed, b)) >>> 0;
    const right = (b ^ mix(left, 0x2545_f491)) >>> 0;
    const tail = mix(right, left);
    // `join` makes a flat string; many are kept, and concatenation would keep the parts alive.
    return [
      LETTERS.charAt(1 + (tail & 3)),
      word(left),
      word(right),
      this.#middles[tail >>> 24],
      word(tail),
    ].join('');
  }
}
