const GROWTH = 1.5;

export interface Cells<V> {
  readonly length: number;
  [at: number]: V;
  set(from: ArrayLike<V>): void;
  subarray(from: number, to: number): Cells<V>;
}

class Column<V extends number | bigint> {
  readonly #make: (length: number) => Cells<V>;
  #cells: Cells<V>;

  constructor(make: (length: number) => Cells<V>, room = 4) {
    this.#make = make;
    this.#cells = make(room);
  }

  /** Returns a number that was set before. */
  get(at: number): V {
    return this.#cells[at] as V;
  }

  /** Returns the first `size` numbers without copying. */
  dump(size: number): Cells<V> {
    return this.#cells.subarray(0, size);
  }

  /** Takes over the result of `dump`. */
  load(cells: Cells<V>): void {
    this.#cells = cells;
  }

  set(at: number, value: V): void {
    if (at >= this.#cells.length) {
      const before = this.#cells;
      this.#cells = this.#make(Math.max(at + 1, Math.ceil(before.length * GROWTH)));
      this.#cells.set(before);
    }
    this.#cells[at] = value;
  }
}

export const bytes = () => new Column<number>((length) => new Uint8Array(length));
export const integers = () => new Column<number>((length) => new Int32Array(length));
export const doubles = () => new Column<number>((length) => new Float64Array(length));
/** Signed 64-bit numbers. */
export const amounts = () => new Column<bigint>((length) => new BigInt64Array(length));
/** Unsigned 64-bit numbers. */
export const magnitudes = () => new Column<bigint>((length) => new BigUint64Array(length));
