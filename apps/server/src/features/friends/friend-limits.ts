import { RateLimiter } from '#/platform/http/rate-limit.ts';

const DAY_MINUTES = 24 * 60;
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

  constructor(scale: number, now: () => number) {
    this.#actions = new RateLimiter(PER_MINUTE.actions * scale, now);
    this.#searches = new RateLimiter(PER_MINUTE.searches * scale, now);
    this.#requests = new RateLimiter(PER_MINUTE.requests * scale, now);
    this.#toOne = new RateLimiter((REQUESTS_TO_ONE * scale) / DAY_MINUTES, now, REQUESTS_TO_ONE * scale);
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
