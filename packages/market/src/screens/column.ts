import { lengthenedFloats, nextSize } from '../store/growth.ts';

/** Converts the keys of a column to displayed values: `(key * rates[class] + offset) * scale`. */
export interface Formula {
  readonly rates: Float64Array;
  readonly offset: number;
  readonly scale: number;
}

export const PLAIN: Formula = { rates: new Float64Array([1]), offset: 0, scale: 1 };

/**
 * One figure of all tokens, one key each. A key changes only when its token does; anything that depends on time
 * or the SOL price is in the formula. NaN is unknown and matches no bound.
 */
export class Column {
  #keys = new Float64Array(0);
  #classes = new Uint8Array(0);
  /** Whether any key has a class other than the first. */
  #mixed = false;
  #floors: Float64Array<ArrayBuffer> | null = null;
  /** Number of tokens with a key. */
  size = 0;

  /** `rateClass` selects the formula's rate for the key. */
  set(token: number, key: number, rateClass = 0): void {
    if (token >= this.#keys.length) this.#reserve(token);
    this.#keys[token] = key;
    this.#classes[token] = rateClass;
    if (rateClass !== 0) this.#mixed = true;
  }

  /** Sets a key whose value is never less than `floor`, unless that is NaN. */
  setAbove(token: number, key: number, rateClass: number, floor: number): void {
    this.set(token, key, rateClass);
    this.#floors ??= new Float64Array(this.#keys.length).fill(Number.NaN);
    this.#floors[token] = floor;
  }

  value(token: number, { rates, offset, scale }: Formula): number {
    const value =
      ((this.#keys[token] as number) * (rates[this.#classes[token] as number] as number) + offset) * scale;
    return this.#floors === null ? value : above(value, this.#floors[token] as number);
  }

  /**
   * Writes the tokens from `from` to `to` (exclusive) whose value is in bounds into `rows`; returns their count.
   */
  within(from: number, to: number, formula: Formula, min: number, max: number, rows: Int32Array): number {
    if (this.#floors !== null) return this.#narrowAbove(fillRange(rows, from, to), formula, min, max, rows);
    const [keys, classes, { rates, offset, scale }] = [this.#keys, this.#classes, formula];
    let count = 0;
    if (!this.#mixed) {
      const rate = rates[0] as number;
      for (let row = from; row < to; row++) {
        const value = ((keys[row] as number) * rate + offset) * scale;
        rows[count] = row;
        count += Number(value >= min) & Number(value <= max);
      }
      return count;
    }
    for (let row = from; row < to; row++) {
      const value = ((keys[row] as number) * (rates[classes[row] as number] as number) + offset) * scale;
      rows[count] = row;
      count += Number(value >= min) & Number(value <= max);
    }
    return count;
  }

  /** Keeps those of the first `count` rows whose value is in bounds; returns how many remain. */
  narrow(count: number, formula: Formula, min: number, max: number, rows: Int32Array): number {
    if (this.#floors !== null) return this.#narrowAbove(count, formula, min, max, rows);
    const [keys, classes, { rates, offset, scale }] = [this.#keys, this.#classes, formula];
    let kept = 0;
    if (!this.#mixed) {
      const rate = rates[0] as number;
      for (let at = 0; at < count; at++) {
        const row = rows[at] as number;
        const value = ((keys[row] as number) * rate + offset) * scale;
        rows[kept] = row;
        kept += Number(value >= min) & Number(value <= max);
      }
      return kept;
    }
    for (let at = 0; at < count; at++) {
      const row = rows[at] as number;
      const value = ((keys[row] as number) * (rates[classes[row] as number] as number) + offset) * scale;
      rows[kept] = row;
      kept += Number(value >= min) & Number(value <= max);
    }
    return kept;
  }

  /**
   * Keeps those of the first `count` rows whose key, a small integer, is 1 in `wanted`; returns how many remain.
   */
  narrowTo(count: number, wanted: Uint8Array, rows: Int32Array): number {
    const keys = this.#keys;
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const row = rows[at] as number;
      rows[kept] = row;
      kept += wanted[keys[row] as number] as number;
    }
    return kept;
  }

  read(count: number, formula: Formula, rows: Int32Array, values: Float64Array): void {
    const [keys, classes, { rates, offset, scale }] = [this.#keys, this.#classes, formula];
    for (let at = 0; at < count; at++) {
      const row = rows[at] as number;
      values[at] = ((keys[row] as number) * (rates[classes[row] as number] as number) + offset) * scale;
    }
    if (this.#floors === null) return;
    for (let at = 0; at < count; at++)
      values[at] = above(values[at] as number, this.#floors[rows[at] as number] as number);
  }

  #narrowAbove(count: number, formula: Formula, min: number, max: number, rows: Int32Array): number {
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const row = rows[at] as number;
      const value = this.value(row, formula);
      if (value >= min && value <= max) rows[kept++] = row;
    }
    return kept;
  }

  #reserve(token: number): void {
    const length = nextSize(this.#keys.length, token + 1);
    this.#keys = lengthenedFloats(this.#keys, length, Number.NaN);
    const classes = new Uint8Array(length);
    classes.set(this.#classes);
    this.#classes = classes;
    if (this.#floors !== null) this.#floors = lengthenedFloats(this.#floors, length, Number.NaN);
  }
}

const above = (value: number, floor: number): number =>
  floor >= value || Number.isNaN(value) ? floor : value;

/** Writes the tokens from `from` to `to` (exclusive) into `rows`; returns their count. */
export function fillRange(rows: Int32Array, from: number, to: number): number {
  for (let row = from; row < to; row++) rows[row - from] = row;
  return to - from;
}
