export interface SeenIdsDump {
  readonly current: ReadonlySet<string>;
  readonly before: ReadonlySet<string>;
  readonly since: readonly [current: number, before: number];
}

/**
 * Remembers ids in two generations. A new generation starts when the current one spans `keepMs` of event time and
 * holds at least `keep` ids. Anything older than both counts as seen, since it may have been.
 */
export class SeenIds {
  #current = new Set<string>();
  #before = new Set<string>();
  #currentSince = Number.NEGATIVE_INFINITY;
  #beforeSince = Number.NEGATIVE_INFINITY;
  readonly #keepMs: number;
  readonly #keep: number;

  constructor(keepMs: number, keep: number) {
    this.#keepMs = keepMs;
    this.#keep = keep;
  }

  /** Returns false when the id was, or may have been, seen before. `time` is the event's, unix ms. */
  add(id: string, time: number): boolean {
    if (time < this.#beforeSince || this.#current.has(id) || this.#before.has(id)) return false;
    if (this.#current.size >= this.#keep && time - this.#currentSince > this.#keepMs) {
      this.#before = this.#current;
      this.#beforeSince = this.#currentSince;
      this.#current = new Set();
      this.#currentSince = time;
    }
    this.#current.add(id);
    return true;
  }

  remove(id: string): void {
    this.#current.delete(id);
    this.#before.delete(id);
  }

  dump(): SeenIdsDump {
    return {
      current: this.#current,
      before: this.#before,
      since: [this.#currentSince, this.#beforeSince],
    };
  }

  load({ current, before, since }: SeenIdsDump): void {
    this.#current = new Set(current);
    this.#before = new Set(before);
    [this.#currentSince, this.#beforeSince] = since;
  }
}
