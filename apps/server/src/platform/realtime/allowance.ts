const MINUTE_MS = 60_000;

/**
 * What one socket may ask: `perMinute` at once, refilled evenly. Two numbers, because there is one for each
 * of very many sockets.
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

  /** Takes `cost`. @returns false when there is not so much left */
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
