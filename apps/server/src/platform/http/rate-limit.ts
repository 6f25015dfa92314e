import { LRUCache } from 'lru-cache';
import { ApiError } from './api-error.ts';

const MINUTE_MS = 60_000;
const MAX_KEYS = 200_000;

/** Calls per minute, before `RATE_LIMIT_SCALE`. */
export const LIMITS = { general: 600, signIn: 30 } as const;

interface Bucket {
  tokens: number;
  at: number;
}

/** A token bucket per key: up to `burst` at once, by default a minute's worth, refilled evenly. */
export class RateLimiter {
  readonly #capacity: number;
  readonly #perMs: number;
  readonly #now: () => number;
  /** Sized by its contents: with `max`, each of the server's limiters would allocate 6 MB at once. */
  readonly #buckets = new LRUCache<string, Bucket>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });

  constructor(perMinute: number, now: () => number = Date.now, burst = perMinute) {
    this.#capacity = Math.max(1, burst);
    this.#perMs = perMinute / MINUTE_MS;
    this.#now = now;
  }

  /**
   * Takes `cost` from the key's bucket.
   * @returns the wait in ms before a retry, 0 when allowed
   */
  take(key: string, cost = 1): number {
    const bucket = this.#filled(key);
    if (bucket.tokens >= cost) {
      bucket.tokens -= cost;
      return 0;
    }
    return (cost - bucket.tokens) / this.#perMs;
  }

  /** Returns what `take` took for a call that should not count. */
  giveBack(key: string, cost = 1): void {
    const bucket = this.#buckets.get(key);
    if (bucket !== undefined) bucket.tokens = Math.min(this.#capacity, bucket.tokens + cost);
  }

  /** Charges a cost after the fact. It may exceed the remaining tokens by at most one bucket. */
  charge(key: string, cost: number): void {
    const bucket = this.#filled(key);
    bucket.tokens = Math.max(-this.#capacity, bucket.tokens - cost);
  }

  /** Returns the time in ms until the overdrawn amount is refilled, 0 when nothing is overdrawn. */
  debtMs(key: string): number {
    if (!this.#buckets.has(key)) return 0;
    return Math.max(0, -this.#filled(key).tokens / this.#perMs);
  }

  left(key: string): number {
    return this.#buckets.get(key)?.tokens ?? this.#capacity;
  }

  #filled(key: string): Bucket {
    const now = this.#now();
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      bucket = { tokens: this.#capacity, at: now };
      this.#buckets.set(key, bucket);
    }
    bucket.tokens = Math.min(this.#capacity, bucket.tokens + Math.max(0, now - bucket.at) * this.#perMs);
    bucket.at = now;
    return bucket;
  }

  /** @throws ApiError `rate_limited` with Retry-After in whole seconds */
  check(key: string): void {
    const waitMs = this.take(key);
    if (waitMs > 0)
      throw new ApiError('rate_limited', undefined, { 'retry-after': String(Math.ceil(waitMs / 1000)) });
  }
}

/** Returns the part of an address that identifies one household or machine: the /64 of an IPv6 address. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return groups.slice(0, 4).join(':');
}
