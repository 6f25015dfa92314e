/**
 * The best few of many rows, in a heap with the worst kept row on top, so most rows cost one comparison.
 * Ascending by key, equal keys by row.
 */
export class TopRows {
  readonly #limit: number;
  readonly #bound: number;
  readonly #keys: Float64Array;
  readonly #rows: Int32Array;
  #size = 0;

  /** Rows whose key is beyond `bound` are skipped. */
  constructor(limit: number, bound: number) {
    this.#limit = limit;
    this.#bound = bound;
    this.#keys = new Float64Array(limit);
    this.#rows = new Int32Array(limit);
  }

  get size(): number {
    return this.#size;
  }

  /** Rows must be offered in ascending order. */
  offer(count: number, sign: number, values: Float64Array, rows: Int32Array): void {
    let at = 0;
    for (; at < count && this.#size < this.#limit; at++) {
      const key = keyOf(values[at] as number, sign);
      if (key <= this.#bound) this.#push(key, rows[at] as number);
    }
    if (this.#limit === 0) return;
    let worst = this.#keys[0] as number;
    for (; at < count; at++) {
      const key = sign * (values[at] as number);
      // Equal keys by row: the later one is worse. NaN is never less.
      if (!(key < worst)) continue;
      this.#keys[0] = key;
      this.#rows[0] = rows[at] as number;
      this.#sink();
      worst = this.#keys[0] as number;
    }
  }

  /** Returns the rows from rank `from` on, best first. */
  inOrder(from: number): number[] {
    const places = Array.from({ length: this.#size }, (_, place) => place);
    places.sort((a, b) => (this.#isWorse(a, b) ? 1 : -1));
    return places.slice(from).map((place) => this.#rows[place] as number);
  }

  #isWorse(a: number, b: number): boolean {
    const [keyA, keyB] = [this.#keys[a] as number, this.#keys[b] as number];
    return keyA === keyB ? (this.#rows[a] as number) > (this.#rows[b] as number) : keyA > keyB;
  }

  #push(key: number, row: number): void {
    let at = this.#size++;
    this.#keys[at] = key;
    this.#rows[at] = row;
    for (let parent = (at - 1) >> 1; at > 0 && this.#isWorse(at, parent); parent = (at - 1) >> 1) {
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    for (let at = 0, child = 1; child < this.#size; child = 2 * at + 1) {
      if (child + 1 < this.#size && this.#isWorse(child + 1, child)) child++;
      if (!this.#isWorse(child, at)) return;
      this.#swap(at, child);
      at = child;
    }
  }

  #swap(a: number, b: number): void {
    const [key, row] = [this.#keys[a] as number, this.#rows[a] as number];
    this.#keys[a] = this.#keys[b] as number;
    this.#rows[a] = this.#rows[b] as number;
    this.#keys[b] = key;
    this.#rows[b] = row;
  }
}

/** Unknown (NaN) sorts last whatever the sign. */
export const keyOf = (key: number, sign: number): number =>
  Number.isNaN(key) ? Number.POSITIVE_INFINITY : sign * key;
