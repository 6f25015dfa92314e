/** How often the event loop is looked at, in ms. */
const EVERY_MS = 20;

/**
 * By how much the event loop is late, in ms. Read in the middle of a long turn it counts that turn, so that the
 * requests of one turn are not all taken before the first is found to be too much.
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
