import type { RateLimiter, RateLimits } from '#/platform/http/rate-limit.ts';

const DAY_MS = 86_400_000;
/** Before `RATE_LIMIT_SCALE`. */
const PER_MINUTE = { actions: 60, invitations: 20, reads: 120 } as const;
/**
 * Max clans founded by one trader, and max applications and invitations to the same target, at first and then per
 * day.
 */
const FOUNDED = 5;
const TO_ONE = 5;

/** Rate limits of an account's clan actions. Each check throws ApiError `rate_limited`. */
export class ClanLimits {
  readonly #actions: RateLimiter;
  readonly #reads: RateLimiter;
  readonly #invitations: RateLimiter;
  readonly #founded: RateLimiter;
  readonly #toOne: RateLimiter;

  constructor(limits: RateLimits) {
    this.#actions = limits.limiter(PER_MINUTE.actions);
    this.#reads = limits.limiter(PER_MINUTE.reads);
    this.#invitations = limits.limiter(PER_MINUTE.invitations);
    this.#founded = limits.limiter(FOUNDED, { perMs: DAY_MS });
    this.#toOne = limits.limiter(TO_ONE, { perMs: DAY_MS });
  }

  read(userId: string): void {
    this.#reads.check(userId);
  }

  action(userId: string): void {
    this.#actions.check(userId);
  }

  found(userId: string): void {
    this.#actions.check(userId);
    this.#founded.check(userId);
  }

  /** Checks an action that may be unwanted by its target: these have lower limits, in total and per target. */
  reach(userId: string, other: string): void {
    this.#invitations.check(userId);
    this.#toOne.check(`${userId} ${other.toLowerCase()}`);
  }
}
