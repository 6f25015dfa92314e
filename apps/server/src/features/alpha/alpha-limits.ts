import type { RateLimiter, RateLimits } from '#/platform/http/rate-limit.ts';

/** Before `RATE_LIMIT_SCALE`. */
const PER_MINUTE = { actions: 60, votes: 60 } as const;

/** Rate limits per account. Each method throws ApiError `rate_limited`. */
export class AlphaLimits {
  readonly #actions: RateLimiter;
  readonly #votes: RateLimiter;

  constructor(limits: RateLimits) {
    this.#actions = limits.limiter(PER_MINUTE.actions);
    this.#votes = limits.limiter(PER_MINUTE.votes);
  }

  action(userId: string): void {
    this.#actions.check(userId);
  }

  vote(userId: string): void {
    this.#votes.check(userId);
  }
}
