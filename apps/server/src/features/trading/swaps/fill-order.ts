/**
 * Numbers fills in the order in which the venue made them, across restarts too: microseconds, each above the
 * one before.
 */
export class FillOrder {
  #last = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  next(): number {
    this.#last = Math.max(this.#last + 1, Math.trunc(this.#now() * 1_000));
    return this.#last;
  }
}
