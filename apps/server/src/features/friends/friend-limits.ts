import type { RateLimiter, RateLimits } from '#/platform/http/rate-limit.ts';

const DAY_MS = 86_400_000;
/** Before `RATE_LIMIT_SCALE`. */
const PER_MINUTE = { actions: 120, searches: 120, requests: 20 } as const;
/** Max requests from one trader to another at first, and then per day. */
const REQUESTS_TO_ONE = 5;

/** Rate limits of an account's actions on others. Each check throws ApiError `rate_limited`. */
export class FriendLimits {
  readonly #actions: RateLimiter;
  readonly #searches: RateLimiter;
  readonly #requests: RateLimiter;
  readonly #toOne: RateLimiter;

  constructor(limits: RateLimits) {
    this.#actions = limits.limiter(PER_MINUTE.actions);
    this.#searches = limits.limiter(PER_MINUTE.searches);
    this.#requests = limits.limiter(PER_MINUTE.requests);
    this.#toOne = limits.limiter(REQUESTS_TO_ONE, { perMs: DAY_MS });
  }

  action(userId: string): void {
    this.#actions.check(userId);
  }

  search(userId: string): void {
    this.#searches.check(userId);
  }

  /** Checks a request, which may be unwanted: these have lower limits, in total and per recipient. */
  request(userId: string, otherId: string): void {
    this.#requests.check(userId);
    this.#toOne.check(`${userId} ${otherId}`);
  }
}
