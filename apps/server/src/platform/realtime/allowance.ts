const MINUTE_MS = 60_000;

/**
 * The request budget of one socket: `perMinute` at once, refilled evenly. Only two numbers, because each of very
 * many sockets has one.
 */
export class Allowance {
  readonly #perMinute: number;
  #left: number;
  #at: number;

  constructor(perMinute: number, now = performance.now()) {
    this.#perMinute = perMinute;
    this.#left = perMinute;
    this.#at = now;
  }

  /** Takes `cost`. @returns false when less is left */
  take(cost = 1, now = performance.now()): boolean {
    this.#left = Math.min(
      this.#perMinute,
      this.#left + (Math.max(0, now - this.#at) / MINUTE_MS) * this.#perMinute,
    );
    this.#at = now;
    if (this.#left < cost) return false;
    this.#left -= cost;
    return true;
  }
}
