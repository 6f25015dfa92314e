const MINUTE_MS = 60_000;

/** What one socket may ask: `perMinute` at once, refilled evenly. Two numbers, because there is one for each of very many sockets. */
export class Allowance {
  readonly #perMinute: number;
  #left: number;
  #at: number;

  constructor(perMinute: number, now = Date.now()) {
    this.#perMinute = perMinute;
    this.#left = perMinute;
    this.#at = now;
  }

  /** Takes one. @returns false when there is none left */
  take(now = Date.now()): boolean {
    this.#left = Math.min(this.#perMinute, this.#left + (Math.max(0, now - this.#at) / MINUTE_MS) * this.#perMinute);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
