import { lengthened, nextSize } from '../store/growth.ts';

const NONE = -1;
/** A block starts with the index of the previous block and its own capacity. */
const HEADER = 2;
const LARGEST = 4_096;

/**
 * Lists of numbers by word number, in blocks that double in size. Most words have one entry; some have a hundred
 * thousand, which are then scanned contiguously.
 */
export class Postings {
  #numbers = new Int32Array(0);
  #end = 0;
  /** Per word: its newest block, how much of it is used, and the total number of entries. */
  #blocks = new Int32Array(0);
  #used = new Int32Array(0);
  #counts = new Int32Array(0);

  count(word: number): number {
    return this.#counts[word] ?? 0;
  }

  add(word: number, entry: number): void {
    if (word >= this.#blocks.length) this.#reserve(word);
    const block = this.#blocks[word] as number;
    const capacity = block === NONE ? 0 : (this.#numbers[block + 1] as number);
    const at =
      (this.#used[word] as number) < capacity
        ? block
        : this.#begin(word, block, Math.min(LARGEST, Math.max(1, capacity * 2)));
    this.#numbers[at + HEADER + (this.#used[word] as number)] = entry;
    this.#used[word] = (this.#used[word] as number) + 1;
    this.#counts[word] = (this.#counts[word] as number) + 1;
  }

  /** Calls `visit` with the slices of the array that hold a word's entries, `to` exclusive. */
  eachPiece(word: number, visit: (numbers: Int32Array, from: number, to: number) => void): void {
    let block = this.#blocks[word] ?? NONE;
    let used = this.#used[word] ?? 0;
    while (block !== NONE) {
      visit(this.#numbers, block + HEADER, block + HEADER + used);
      block = this.#numbers[block] as number;
      // Older blocks are full.
      if (block !== NONE) used = this.#numbers[block + 1] as number;
    }
  }

  #begin(word: number, before: number, capacity: number): number {
    const at = this.#end;
    this.#end += HEADER + capacity;
    if (this.#end > this.#numbers.length)
      this.#numbers = lengthened(this.#numbers, nextSize(this.#numbers.length, this.#end), 0);
    this.#numbers[at] = before;
    this.#numbers[at + 1] = capacity;
    this.#blocks[word] = at;
    this.#used[word] = 0;
    return at;
  }

  #reserve(word: number): void {
    const length = nextSize(this.#blocks.length, word + 1);
    this.#blocks = lengthened(this.#blocks, length, NONE);
    this.#used = lengthened(this.#used, length, 0);
    this.#counts = lengthened(this.#counts, length, 0);
  }
}
