import { RateLimiter } from '#/platform/http/rate-limit.ts';

/** Before `RATE_LIMIT_SCALE`. */
const PER_MINUTE = { actions: 60, votes: 60 } as const;

/** Rate limits per account. Each method throws ApiError `rate_limited`. */
export class AlphaLimits {
  readonly #actions: RateLimiter;
  readonly #votes: RateLimiter;

  constructor(scale: number, now: () => number) {
    this.#actions = new RateLimiter(PER_MINUTE.actions * scale, now);
    this.#votes = new RateLimiter(PER_MINUTE.votes * scale, now);
  }

  action(userId: string): void {
    this.#actions.check(userId);
  }

  vote(userId: string): void {
    this.#votes.check(userId);
  }
}
