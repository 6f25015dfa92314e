import { withinTypos } from '@dugout/domain/text/edit-distance';
import { lengthened, nextSize } from '../store/growth.ts';
import { HashHeads, hashPiece } from './hash-heads.ts';
import { Postings } from './postings.ts';

const NONE = -1;
/** Longer text is an address, or not a word. */
const MAX_LETTERS = 24;
const [FRONT, BACK] = [0x1000, 0x2000];

/**
 * Finds words within a few typos of a text. With one letter too many, too few or wrong, one half of the word is
 * still intact, so each word is indexed under both halves; neighbors swapped across the middle are looked up in
 * swapped order. For two typos, all words with the same first letter are scanned, filtered by length and letter
 * set before any is compared.
 */
export class TypoWords {
  readonly #texts: readonly string[];
  readonly #heads = new HashHeads();
  #nextFront = new Int32Array(0);
  #nextBack = new Int32Array(0);
  #letters = new Int32Array(0);
  /** Word numbers by shape (first letter and length). */
  readonly #ofShape = new Postings();
  readonly #shapes = new Map<number, number>();

  /** `texts` maps word numbers to words and may grow. */
  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  /** Words are added in the order of their numbers. */
  add(word: number): void {
    const text = this.#texts[word] as string;
    if (word >= this.#nextFront.length) {
      const length = nextSize(this.#nextFront.length, word + 1);
      this.#nextFront = lengthened(this.#nextFront, length, NONE);
      this.#nextBack = lengthened(this.#nextBack, length, NONE);
      this.#letters = lengthened(this.#letters, length, 0);
    }
    const half = text.length >> 1;
    this.#nextFront[word] = this.#heads.replace(hashPiece(text, 0, half, FRONT + text.length), word);
    this.#nextBack[word] = this.#heads.replace(hashPiece(text, half, text.length, BACK + text.length), word);
    this.#letters[word] = lettersOf(text);
    if (text.length <= MAX_LETTERS + 2) this.#ofShape.add(this.#shapeOf(text), word);
  }

  /** Calls `visit`, possibly more than once, with every word at most one typo away. */
  eachWithinOne(text: string, visit: (word: number) => void): void {
    for (let length = Math.max(1, text.length - 1); length <= text.length + 1; length++) {
      const half = length >> 1;
      this.#walk(this.#heads.get(hashPiece(text, 0, half, FRONT + length)), this.#nextFront, text, visit);
      const from = Math.max(0, text.length - (length - half));
      this.#walk(
        this.#heads.get(hashPiece(text, from, text.length, BACK + length)),
        this.#nextBack,
        text,
        visit,
      );
    }
    const middle = text.length >> 1;
    if (middle === 0) return;
    const swapped =
      text.slice(0, middle - 1) + text.charAt(middle) + text.charAt(middle - 1) + text.slice(middle + 1);
    this.#walk(
      this.#heads.get(hashPiece(swapped, 0, middle, FRONT + text.length)),
      this.#nextFront,
      text,
      visit,
    );
  }

  /**
   * Calls `visit` with every word at most two typos away that has the same first letter. Does nothing for text
   * too long to be a word.
   */
  eachWithinTwo(text: string, visit: (word: number) => void): void {
    if (text.length > MAX_LETTERS) return;
    const wanted = lettersOf(text);
    const take = (words: Int32Array, from: number, to: number): void => {
      for (let at = from; at < to; at++) {
        const word = words[at] as number;
        if (bits(wanted ^ (this.#letters[word] as number)) > 4) continue;
        if (withinTypos(text, this.#texts[word] as string, 2)) visit(word);
      }
    };
    for (let length = Math.max(1, text.length - 2); length <= text.length + 2; length++) {
      const shape = this.#shapes.get(shapeKey(text, length));
      if (shape !== undefined) this.#ofShape.eachPiece(shape, take);
    }
  }

  #shapeOf(text: string): number {
    const key = shapeKey(text, text.length);
    const known = this.#shapes.get(key);
    if (known !== undefined) return known;
    this.#shapes.set(key, this.#shapes.size);
    return this.#shapes.size - 1;
  }

  #walk(head: number, next: Int32Array, text: string, visit: (word: number) => void): void {
    for (let word = head; word !== NONE; word = next[word] as number)
      if (withinOneTypo(text, this.#texts[word] as string)) visit(word);
  }
}

/**
 * Reports whether two words differ by at most one letter too many, too few or wrong, or by two swapped neighbors.
 */
export function withinOneTypo(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (Math.max(a.length, b.length) - shorter > 1) return false;
  let front = 0;
  while (front < shorter && a.charCodeAt(front) === b.charCodeAt(front)) front++;
  let back = 0;
  while (back < shorter - front && a.charCodeAt(a.length - 1 - back) === b.charCodeAt(b.length - 1 - back))
    back++;
  const [inA, inB] = [a.length - front - back, b.length - front - back];
  if (inA <= 1 && inB <= 1) return true;
  return inA === 2 && inB === 2 && a[front] === b[front + 1] && a[front + 1] === b[front];
}

/** Reports whether two words with the same first letter differ by at most two typos. */
export const withinTwoTypos = (a: string, b: string): boolean =>
  a.length <= MAX_LETTERS && a.charCodeAt(0) === b.charCodeAt(0) && withinTypos(a, b, 2);

const shapeKey = (text: string, length: number): number => (text.charCodeAt(0) << 8) | length;

/** Returns the set of a word's letters as a bit mask of 32 classes. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

function bits(set: number): number {
  let left = set - ((set >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
