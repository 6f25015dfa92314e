import { lengthenedFloats, nextSize } from '../store/growth.ts';

export interface SolPricesDump {
  readonly times: Float64Array<ArrayBuffer>;
  readonly prices: Float64Array<ArrayBuffer>;
  readonly size: number;
  readonly rewritten: number;
}

/** What one SOL cost in US dollars, over time. */
export class SolPrices {
  #times = new Float64Array(0);
  #prices = new Float64Array(0);
  #size = 0;
  /** How often a price came in that changes what one SOL cost at an earlier moment. */
  rewritten = 0;

  /** The newest price by its time, null before the first. */
  get latest(): number | null {
    return this.#size === 0 ? null : (this.#prices[this.#size - 1] as number);
  }

  /**
   * A price from `time` (unix ms) on; of two at the same time the one that came last counts. False when it
   * changes nothing.
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

  /** The price recorded for this very moment; null when there is none. */
  exactlyAt(time: number): number | null {
    const count = this.#countUpTo(time);
    return count > 0 && this.#times[count - 1] === time ? (this.#prices[count - 1] as number) : null;
  }

  /** Makes the price of a moment what `exactlyAt` returned before it was changed. */
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

  /** The price in force at `time`, NaN before the first. */
  at(time: number): number {
    const count = this.#countUpTo(time);
    return count === 0 ? Number.NaN : (this.#prices[count - 1] as number);
  }

  /** The lowest and the highest price in force from `from` to `to`, both inclusive; null without any. */
  range(from: number, to: number): { readonly low: number; readonly high: number } | null {
    const begin = Math.max(0, this.#countUpTo(from) - 1);
    const inForce = this.#prices.subarray(begin, this.#countUpTo(to));
    return inForce.length === 0 ? null : { low: Math.min(...inForce), high: Math.max(...inForce) };
  }

  dump(): SolPricesDump {
    return { times: this.#times, prices: this.#prices, size: this.#size, rewritten: this.rewritten };
  }

  /** Takes over what `dump` returned. */
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
