import { lengthened, nextSize } from '../store/growth.ts';
import { HashHeads, hashPiece } from './hash-heads.ts';

const NONE = -1;
const MIN_LETTERS = 4;
/** A shorter suffix does not match: launchpads give thousands of mints the same one, such as `pump` or `moon`. */
const MIN_LETTERS_OF_END = 6;
/**
 * Suffix lengths that are indexed. Many mints share their last letters, so short suffixes are not selective
 * enough.
 */
const TAILS = [4, 6, 8] as const;
/** Max addresses to scan per query. Only a suffix shared by thousands reaches it. */
const MAX_STEPS = 50_000;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/;
/** An address shortened as on a page. */
const SHORTENED = /^([1-9A-HJ-NP-Za-km-z]{2,})(?:\.{2,}|…)([1-9A-HJ-NP-Za-km-z]{2,})$/;

/**
 * Finds addresses by their first letters (at least four), their last letters (at least six), or both ends as in
 * `7LzU...Gn8r`.
 */
export class AddressIndex {
  readonly #addressOf: (item: number) => string;
  #size = 0;
  readonly #heads = new HashHeads();
  readonly #byHead = { length: MIN_LETTERS, next: new Int32Array(0) };
  readonly #byTail = TAILS.map((length) => ({ length, next: new Int32Array(0) }));

  constructor(addressOf: (item: number) => string) {
    this.#addressOf = addressOf;
  }

  get size(): number {
    return this.#size;
  }

  /** Items are added in the order of their numbers, from 0. */
  add(address: string): void {
    const item = this.#size++;
    for (const chain of [this.#byHead, ...this.#byTail]) {
      if (item >= chain.next.length)
        chain.next = lengthened(chain.next, nextSize(chain.next.length, item + 1), NONE);
    }
    this.#byHead.next[item] = this.#heads.replace(hashPiece(address, 0, MIN_LETTERS, MIN_LETTERS), item);
    for (const { length, next } of this.#byTail)
      next[item] = this.#heads.replace(
        hashPiece(address, address.length - length, address.length, 100 + length),
        item,
      );
  }

  /**
   * Returns at most `limit` items whose address equals the text or starts with it, newest first. If nothing else
   * matches the text (`alone`), items whose address ends with it.
   */
  find(text: string, limit: number, { alone }: { readonly alone: boolean }): number[] {
    const ends = SHORTENED.exec(text);
    const found = new Set<number>();
    const take = (item: number): boolean => found.add(item).size < limit;
    if (ends !== null) {
      const [, head = '', tail = ''] = ends;
      const fits = (address: string): boolean => address.startsWith(head) && address.endsWith(tail);
      if (head.length >= MIN_LETTERS) this.#walkHead(head, fits, take);
      else if (tail.length >= MIN_LETTERS) this.#walkTail(tail, fits, take);
    } else if (text.length >= MIN_LETTERS && BASE58.test(text)) {
      this.#walkHead(text, (address) => address.startsWith(text), take);
      if (alone && found.size === 0 && text.length >= MIN_LETTERS_OF_END)
        this.#walkTail(text, (address) => address.endsWith(text), take);
    }
    return [...found];
  }

  #walkHead(head: string, fits: (address: string) => boolean, take: (item: number) => boolean): void {
    this.#walk(this.#heads.get(hashPiece(head, 0, MIN_LETTERS, MIN_LETTERS)), this.#byHead.next, fits, take);
  }

  #walkTail(tail: string, fits: (address: string) => boolean, take: (item: number) => boolean): void {
    const chain = this.#byTail.findLast(({ length }) => length <= tail.length);
    if (chain === undefined) return;
    const key = hashPiece(tail, tail.length - chain.length, tail.length, 100 + chain.length);
    this.#walk(this.#heads.get(key), chain.next, fits, take);
  }

  #walk(
    head: number,
    next: Int32Array,
    fits: (address: string) => boolean,
    take: (item: number) => boolean,
  ): void {
    let steps = 0;
    for (let item = head; item !== NONE && steps < MAX_STEPS; item = next[item] as number, steps++)
      if (fits(this.#addressOf(item)) && !take(item)) return;
  }
}
