import { lengthened, nextSize } from '../store/growth.ts';
import { bitsIn, MAX_DIFFERENT_BITS } from './perceptual-hash.ts';

const NONE = -1;
/** A hash is indexed under each of its four parts of 16 bits. */
const PARTS = 4;
const PART_BITS = 16;
const PART_SIZE = 1 << PART_BITS;

/** Max tokens per picture. A picture shown by more is a launchpad's placeholder and matches nothing. */
export const MAX_SHOWN_BY = 1_000;
/** Max tokens collected for one answer. */
const MAX_GATHERED = 5_000;

/**
 * Returns the part itself and all parts that differ in one bit. If two hashes differ in at most 7 bits, at least
 * one of their four parts differs in at most one.
 */
const nearParts = (part: number): number[] => [
  part,
  ...Array.from({ length: PART_BITS }, (_, bit) => part ^ (1 << bit)),
];

const partOf = (high: number, low: number, part: number): number =>
  ((part < 2 ? low : high) >>> (part % 2 === 0 ? 0 : PART_BITS)) & (PART_SIZE - 1);

/**
 * The picture hashes of tokens, and which of them are alike. A hash takes 32 bytes however many tokens share it,
 * each token 8 more, and the four part tables 1 MB in total.
 */
export class PictureHashes {
  /** By hash: its bits, its first token, the number of its tokens, and the next hash with the same part. */
  #high = new Int32Array(0);
  #low = new Int32Array(0);
  #firstToken = new Int32Array(0);
  #shownBy = new Int32Array(0);
  #next = Array.from({ length: PARTS }, () => new Int32Array(0));
  #size = 0;
  /** By part, allocated with the first hash: the newest hash with that part. */
  #newest: Int32Array[] = [];
  /** By token: its hash, and the next token with that hash. */
  #lookOf = new Int32Array(0);
  #nextToken = new Int32Array(0);

  get bytes(): number {
    const tables = [
      this.#high,
      this.#low,
      this.#firstToken,
      this.#shownBy,
      this.#lookOf,
      this.#nextToken,
      ...this.#next,
      ...this.#newest,
    ];
    return tables.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Sets a token's picture hash, 16 hexadecimal digits; null for no picture or one too plain to compare. */
  set(token: number, look: string | null): void {
    const before = this.#lookOf[token] ?? NONE;
    const after =
      look === null
        ? NONE
        : this.#intern(Number.parseInt(look.slice(0, 8), 16) | 0, Number.parseInt(look.slice(8), 16) | 0);
    if (before === after) return;
    if (before !== NONE) this.#leave(token, before);
    if (token >= this.#lookOf.length) {
      const size = nextSize(this.#lookOf.length, token + 1);
      this.#lookOf = lengthened(this.#lookOf, size, NONE);
      this.#nextToken = lengthened(this.#nextToken, size, NONE);
    }
    this.#lookOf[token] = after;
    if (after === NONE) return;
    this.#nextToken[token] = this.#firstToken[after] ?? NONE;
    this.#firstToken[after] = token;
    this.#shownBy[after] = (this.#shownBy[after] ?? 0) + 1;
  }

  has(token: number): boolean {
    return (this.#lookOf[token] ?? NONE) !== NONE;
  }

  /** Returns the other tokens with a similar picture, unordered. Empty when very many tokens show it. */
  like(token: number): number[] {
    const look = this.#lookOf[token] ?? NONE;
    if (look === NONE || this.#isCommon(look)) return [];
    const found: number[] = [];
    for (const near of this.#near(look)) {
      if (this.#isCommon(near)) continue;
      for (let each = this.#firstToken[near] ?? NONE; each !== NONE; each = this.#nextToken[each] ?? NONE) {
        if (each !== token) found.push(each);
        if (found.length >= MAX_GATHERED) return found;
      }
    }
    return found;
  }

  #isCommon(look: number): boolean {
    return (this.#shownBy[look] ?? 0) > MAX_SHOWN_BY;
  }

  #near(look: number): Set<number> {
    const [highs, lows] = [this.#high, this.#low];
    const [high, low] = [highs[look] ?? 0, lows[look] ?? 0];
    const near = new Set([look]);
    for (const [part, newest] of this.#newest.entries()) {
      const next = this.#next[part] ?? newest;
      for (const bits of nearParts(partOf(high, low, part)))
        for (let each = newest[bits] ?? NONE; each !== NONE; each = next[each] ?? NONE)
          if (bitsIn((highs[each] ?? 0) ^ high) + bitsIn((lows[each] ?? 0) ^ low) <= MAX_DIFFERENT_BITS)
            near.add(each);
    }
    return near;
  }

  #intern(high: number, low: number): number {
    for (
      let each = this.#newest[0]?.[partOf(high, low, 0)] ?? NONE;
      each !== NONE;
      each = this.#next[0]?.[each] ?? NONE
    )
      if (this.#high[each] === high && this.#low[each] === low) return each;
    return this.#add(high, low);
  }

  #add(high: number, low: number): number {
    if (this.#size === 0)
      this.#newest = Array.from({ length: PARTS }, () => new Int32Array(PART_SIZE).fill(NONE));
    if (this.#size === this.#high.length) this.#grow();
    const look = this.#size++;
    this.#high[look] = high;
    this.#low[look] = low;
    for (const [part, newest] of this.#newest.entries()) {
      const [bits, next] = [partOf(high, low, part), this.#next[part]];
      if (next !== undefined) next[look] = newest[bits] ?? NONE;
      newest[bits] = look;
    }
    return look;
  }

  #grow(): void {
    const size = nextSize(this.#size, this.#size + 1);
    this.#high = lengthened(this.#high, size, 0);
    this.#low = lengthened(this.#low, size, 0);
    this.#firstToken = lengthened(this.#firstToken, size, NONE);
    this.#shownBy = lengthened(this.#shownBy, size, 0);
    this.#next = this.#next.map((next) => lengthened(next, size, NONE));
  }

  #leave(token: number, look: number): void {
    this.#shownBy[look] = (this.#shownBy[look] ?? 0) - 1;
    const after = this.#nextToken[token] ?? NONE;
    let each = this.#firstToken[look] ?? NONE;
    if (each === token) {
      this.#firstToken[look] = after;
      return;
    }
    while (each !== NONE && this.#nextToken[each] !== token) each = this.#nextToken[each] ?? NONE;
    if (each !== NONE) this.#nextToken[each] = after;
  }
}
