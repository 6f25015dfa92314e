import { lengthenedFloats, nextSize } from './growth.ts';

export interface SolPricesDump {
  readonly times: Float64Array<ArrayBuffer>;
  readonly prices: Float64Array<ArrayBuffer>;
  readonly size: number;
  readonly rewritten: number;
}

export class SolPrices {
  #times = new Float64Array(0);
  #prices = new Float64Array(0);
  #size = 0;
  /** How often a late price changed the SOL price of an earlier moment. */
  rewritten = 0;

  /** The newest price by time, null before the first. */
  get latest(): number | null {
    return this.#size === 0 ? null : (this.#prices[this.#size - 1] as number);
  }

  /**
   * Records a price in force from `time` (unix ms); the later of two calls for the same time wins. Returns false
   * when nothing changed.
   */
  add(time: number, usd: number): boolean {
    if (this.#size === this.#times.length) {
      const length = nextSize(this.#size, this.#size + 1);
      this.#times = lengthenedFloats(this.#times, length, 0);
      this.#prices = lengthenedFloats(this.#prices, length, 0);
    }
    const at = this.#countUpTo(time);
    if (at > 0 && this.#times[at - 1] === time) {
      if (this.#prices[at - 1] === usd) return false;
      this.#prices[at - 1] = usd;
      this.rewritten++;
      return true;
    }
    if (at < this.#size) this.rewritten++;
    this.#times.copyWithin(at + 1, at, this.#size);
    this.#prices.copyWithin(at + 1, at, this.#size);
    this.#times[at] = time;
    this.#prices[at] = usd;
    this.#size++;
    return true;
  }

  /** Returns the price recorded for exactly this moment, or null. */
  exactlyAt(time: number): number | null {
    const count = this.#countUpTo(time);
    return count > 0 && this.#times[count - 1] === time ? (this.#prices[count - 1] as number) : null;
  }

  /** Restores the price that `exactlyAt` returned for a moment before it was changed. */
  restore(time: number, usd: number | null): void {
    const at = this.#countUpTo(time) - 1;
    if (at < 0 || this.#times[at] !== time) return;
    this.rewritten++;
    if (usd !== null) {
      this.#prices[at] = usd;
      return;
    }
    this.#times.copyWithin(at, at + 1, this.#size);
    this.#prices.copyWithin(at, at + 1, this.#size);
    this.#size--;
  }

  /** Returns the price in force at `time`, NaN before the first. */
  at(time: number): number {
    const count = this.#countUpTo(time);
    return count === 0 ? Number.NaN : (this.#prices[count - 1] as number);
  }

  /**
   * Returns the lowest and highest price in force from `from` to `to`, both inclusive; null when none is known.
   */
  range(from: number, to: number): { readonly low: number; readonly high: number } | null {
    const begin = Math.max(0, this.#countUpTo(from) - 1);
    const inForce = this.#prices.subarray(begin, this.#countUpTo(to));
    return inForce.length === 0 ? null : { low: Math.min(...inForce), high: Math.max(...inForce) };
  }

  dump(): SolPricesDump {
    return { times: this.#times, prices: this.#prices, size: this.#size, rewritten: this.rewritten };
  }

  load({ times, prices, size, rewritten }: SolPricesDump): void {
    this.#times = times;
    this.#prices = prices;
    this.#size = size;
    this.rewritten = rewritten;
  }

  #countUpTo(time: number): number {
    if (this.#size === 0 || (this.#times[this.#size - 1] as number) <= time) return this.#size;
    let [low, high] = [0, this.#size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#times[middle] as number) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
