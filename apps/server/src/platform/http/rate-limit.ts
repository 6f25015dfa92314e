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

/** Returns this server's share of a limit when callers spread over several servers. */
const shareOf = (limit: number, servers: number): number =>
  servers === 1 ? limit : Math.max(1, Math.ceil(limit / servers));

/** A token bucket per key: up to `burst` at once, by default a minute's worth, refilled evenly. */
export class RateLimiter {
  readonly #burst: number;
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #servers: () => number;
  /** Sized by its contents: with `max`, each of the server's limiters would allocate 6 MB at once. */
  readonly #buckets = new LRUCache<string, Bucket>({ maxSize: MAX_KEYS, sizeCalculation: () => 1 });

  /** @param servers the number of servers that share the limit */
  constructor(
    perMinute: number,
    now: () => number = Date.now,
    burst = perMinute,
    servers: () => number = () => 1,
  ) {
    this.#burst = Math.max(1, burst);
    this.#perMinute = perMinute;
    this.#now = now;
    this.#servers = servers;
  }

  get #capacity(): number {
    return shareOf(this.#burst, this.#servers());
  }

  get #perMs(): number {
    return this.#perMinute / MINUTE_MS / this.#servers();
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

interface RateLimitsOptions {
  /** `RATE_LIMIT_SCALE`. */
  readonly scale: number;
  /** Unix ms. */
  readonly now?: () => number;
  /** Returns the number of live servers; 1 by default. */
  readonly servers?: () => number;
}

/**
 * Creates the limiters of this server. Each server keeps its own counts, and the live servers divide each limit, so
 * that a caller who spreads over several gets about the limit of one.
 */
export class RateLimits {
  readonly scale: number;
  readonly #now: () => number;
  readonly #servers: () => number;

  constructor({ scale, now = Date.now, servers = () => 1 }: RateLimitsOptions) {
    this.scale = scale;
    this.#now = now;
    this.#servers = servers;
  }

  /** Creates a limiter of `count` per minute or `perMs`; all of them at once, or `atOnce`. */
  limiter(count: number, { perMs = MINUTE_MS, atOnce = count } = {}): RateLimiter {
    const perMinute = (count * this.scale * MINUTE_MS) / perMs;
    return new RateLimiter(perMinute, this.#now, atOnce * this.scale, this.#servers);
  }

  /** Returns this server's share of a limit now. */
  share(limit: number): number {
    return shareOf(limit * this.scale, this.#servers());
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
