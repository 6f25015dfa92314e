/** Numbers fills in the order of the venue, across restarts too: microseconds, strictly increasing. */
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
