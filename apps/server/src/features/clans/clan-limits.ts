import { RateLimiter } from '#/platform/http/rate-limit.ts';

const DAY_MINUTES = 24 * 60;
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

  constructor(scale: number, now: () => number) {
    this.#actions = new RateLimiter(PER_MINUTE.actions * scale, now);
    this.#reads = new RateLimiter(PER_MINUTE.reads * scale, now);
    this.#invitations = new RateLimiter(PER_MINUTE.invitations * scale, now);
    this.#founded = new RateLimiter((FOUNDED * scale) / DAY_MINUTES, now, FOUNDED * scale);
    this.#toOne = new RateLimiter((TO_ONE * scale) / DAY_MINUTES, now, TO_ONE * scale);
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
