export interface RefresherPort<Key> {
  readonly refresh: (key: Key) => void;
  readonly now: () => number;
  /** Runs `work` later; the answer cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
}

const PAUSE_MS = 1_000;

/**
 * Refreshes what is requested, at once, but no key more than once a second: what comes in between is done at
 * the second's end.
 */
export class Refresher<Key> {
  readonly #port: RefresherPort<Key>;
  readonly #last = new Map<Key, number>();
  readonly #waiting = new Map<Key, () => void>();

  constructor(port: RefresherPort<Key>) {
    this.#port = port;
  }

  request(key: Key): void {
    if (this.#waiting.has(key)) return;
    const wait = (this.#last.get(key) ?? Number.NEGATIVE_INFINITY) + PAUSE_MS - this.#port.now();
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
