/** How often the event loop delay is measured, in ms. */
const EVERY_MS = 20;

/**
 * Measures how late the event loop is, in ms. A reading during a long turn includes that turn, so that not all
 * requests of the turn are accepted before the overload is noticed.
 */
export class LoopDelay {
  readonly #now: () => number;
  readonly #timer: NodeJS.Timeout;
  #looked: number;
  #last = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#looked = now();
    this.#timer = setInterval(() => this.look(), EVERY_MS);
    this.#timer.unref();
  }

  get ms(): number {
    return Math.max(this.#last, this.#late());
  }

  /** Called every 20 ms, or as late as the loop is. */
  look(): void {
    this.#last = this.#late();
    this.#looked = this.#now();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #late(): number {
    return Math.max(0, this.#now() - this.#looked - EVERY_MS);
  }
}
