import type { Access } from '@dugout/contract/endpoint';

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

/** Budgets per minute, which may be used at once, before `RATE_LIMIT_SCALE`. */
const PER_MINUTE = { frames: 1_200, bytes: 1024 * 1024, subscriptions: 6_000 } as const;
/** The cost of a subscription. A private channel is read from the database. */
const COST = { public: 1, trader: 10 } as const satisfies Record<Access, number>;
/** Max bytes of responses buffered for a reader that is behind. */
const UNREAD_ANSWERS = 64 * 1024;

export class SocketLimits {
  readonly #frames: Allowance;
  readonly #bytes: Allowance;
  readonly #subscriptions: Allowance;
  #unread = 0;

  constructor(rateLimitScale: number) {
    this.#frames = new Allowance(PER_MINUTE.frames * rateLimitScale);
    this.#bytes = new Allowance(PER_MINUTE.bytes * rateLimitScale);
    this.#subscriptions = new Allowance(PER_MINUTE.subscriptions * rateLimitScale);
  }

  /** Each of these returns false when its budget is used up. */
  takeFrame(): boolean {
    return this.#frames.take();
  }

  takeBytes(count: number): boolean {
    return this.#bytes.take(count);
  }

  takeSubscription(access: Access): boolean {
    return this.#subscriptions.take(COST[access]);
  }

  /** A response to a reader that is behind. */
  takeUnread(bytes: number): boolean {
    this.#unread += bytes;
    return this.#unread <= UNREAD_ANSWERS;
  }

  caughtUp(): void {
    this.#unread = 0;
  }
}
