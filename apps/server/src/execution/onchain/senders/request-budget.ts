import { backoffMs } from '#/platform/async/backoff.ts';

const LONGEST_WAIT_MS = 60_000;

/**
 * Spreads the requests to an endpoint: one per interval, and fewer after it answered that they were too many. All
 * callers of the endpoint share it.
 */
export class RequestBudget {
  readonly #intervalMs: number;
  /** A monotonic clock in ms. */
  readonly #now: () => number;
  #nextAt = Number.NEGATIVE_INFINITY;
  #refused = 0;

  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#intervalMs = 1_000 / perSecond;
    this.#now = now;
  }

  /** Returns the wait before the next request, in ms. */
  get waitMs(): number {
    return Math.max(0, this.#nextAt - this.#now());
  }

  /** Counts a request that is made now. */
  take(): void {
    this.#nextAt = this.#now() + this.#intervalMs;
  }

  accepted(): void {
    this.#refused = 0;
  }

  /** Counts a request that was one too many; `retryAfterMs` is the wait that the endpoint named, if any. */
  tooMany(retryAfterMs: number | null): void {
    this.#refused += 1;
    const wait = Math.max(
      backoffMs(this.#refused, 2 * this.#intervalMs, LONGEST_WAIT_MS),
      Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS),
    );
    this.#nextAt = Math.max(this.#nextAt, this.#now() + wait);
  }
}
