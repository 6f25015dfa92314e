const LONGEST_WAIT_MS = 60_000;
/** The part of a longer interval that is left after an accepted request. */
const RECOVERY = 0.9;
/** Requests take different times to arrive, so two of them can come closer to each other than they were made. */
const MARGIN = 1.05;

/**
 * Spreads the requests to an endpoint: one per interval, which doubles when the endpoint answers that they were too
 * many, and recovers with each accepted request. All callers of the endpoint share it.
 */
export class RequestBudget {
  readonly #shortestMs: number;
  /** A monotonic clock in ms. */
  readonly #now: () => number;
  #intervalMs: number;
  #nextAt = Number.NEGATIVE_INFINITY;
  #refusedUntil = Number.NEGATIVE_INFINITY;

  constructor(perSecond: number, now: () => number = () => performance.now()) {
    this.#shortestMs = (MARGIN * 1_000) / perSecond;
    this.#intervalMs = this.#shortestMs;
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
    this.#intervalMs = Math.max(this.#shortestMs, RECOVERY * this.#intervalMs);
  }

  /**
   * Counts a request that was one too many; `retryAfterMs` is the wait that the endpoint named, if any. Several that
   * were on their way together count once.
   */
  tooMany(retryAfterMs: number | null): void {
    const now = this.#now();
    if (now >= this.#refusedUntil) this.#intervalMs = Math.min(LONGEST_WAIT_MS, 2 * this.#intervalMs);
    const wait = Math.max(this.#intervalMs, Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS));
    this.#nextAt = Math.max(this.#nextAt, now + wait);
    this.#refusedUntil = this.#nextAt;
  }
}
