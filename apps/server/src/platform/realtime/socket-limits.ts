import type { Access } from '@dugout/contract/endpoint';
import { Allowance } from './allowance.ts';

/** A minute's worth of each may come at once, before `RATE_LIMIT_SCALE`. */
const PER_MINUTE = { frames: 1_200, bytes: 1024 * 1024, subscriptions: 6_000 } as const;
/** What a subscription counts. A channel of the trader's own is read from the database. */
const COST = { public: 1, trader: 10 } as const satisfies Record<Access, number>;
/** Bytes of answers that may wait for a reader who is behind. */
const UNREAD_ANSWERS = 64 * 1024;

/** How much one socket may ask. */
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

  /** Each returns false when there is nothing left of it. */
  takeFrame(): boolean {
    return this.#frames.take();
  }

  takeBytes(count: number): boolean {
    return this.#bytes.take(count);
  }

  takeSubscription(access: Access): boolean {
    return this.#subscriptions.take(COST[access]);
  }

  /** An answer to a reader who is behind. */
  takeUnread(bytes: number): boolean {
    this.#unread += bytes;
    return this.#unread <= UNREAD_ANSWERS;
  }

  caughtUp(): void {
    this.#unread = 0;
  }
}
