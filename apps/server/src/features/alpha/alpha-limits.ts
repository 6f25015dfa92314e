import { RateLimiter } from '#/platform/http/rate-limit.ts';

/** Before `RATE_LIMIT_SCALE`. */
const PER_MINUTE = { acts: 60, votes: 60 } as const;

/** What an account may do about calls. Each throws ApiError `rate_limited`. */
export class AlphaLimits {
  readonly #acts: RateLimiter;
  readonly #votes: RateLimiter;

  constructor(scale: number, now: () => number) {
    this.#acts = new RateLimiter(PER_MINUTE.acts * scale, now);
    this.#votes = new RateLimiter(PER_MINUTE.votes * scale, now);
  }

  act(userId: string): void {
    this.#acts.check(userId);
  }

  vote(userId: string): void {
    this.#votes.check(userId);
  }
}
