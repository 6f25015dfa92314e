interface RefresherPort<Key> {
  readonly refresh: (key: Key) => void;
  readonly now: () => number;
  /** Min pause between two refreshes of a key, in ms. */
  readonly pauseMs: number;
  /** Runs `work` later; the returned function cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
}

/** Refreshes a key immediately, but at most once per `pauseMs`. Requests within that time run at its end. */
export class Refresher<Key> {
  readonly #port: RefresherPort<Key>;
  readonly #last = new Map<Key, number>();
  readonly #waiting = new Map<Key, () => void>();

  constructor(port: RefresherPort<Key>) {
    this.#port = port;
  }

  request(key: Key): void {
    if (this.#waiting.has(key)) return;
    const wait = (this.#last.get(key) ?? Number.NEGATIVE_INFINITY) + this.#port.pauseMs - this.#port.now();
    if (wait <= 0) this.#run(key);
    else
      this.#waiting.set(
        key,
        this.#port.after(wait, () => this.#run(key)),
      );
  }

  stop(): void {
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
  }

  #run(key: Key): void {
    this.#waiting.delete(key);
    this.#last.set(key, this.#port.now());
    this.#port.refresh(key);
  }
}
