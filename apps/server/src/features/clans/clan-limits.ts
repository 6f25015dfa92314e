import { RateLimiter } from '#/platform/http/rate-limit.ts';

const DAY_MINUTES = 24 * 60;
/** Before `RATE_LIMIT_SCALE`. */
const PER_MINUTE = { acts: 60, invitations: 20, reads: 120 } as const;
/**
 * Clans that one trader may found, and applications and invitations to the same one, at once and then a day.
 */
const FOUNDED = 5;
const TO_ONE = 5;

/** What an account may do about clans. Each throws ApiError `rate_limited`. */
export class ClanLimits {
  readonly #acts: RateLimiter;
  readonly #reads: RateLimiter;
  readonly #invitations: RateLimiter;
  readonly #founded: RateLimiter;
  readonly #toOne: RateLimiter;

  constructor(scale: number, now: () => number) {
    this.#acts = new RateLimiter(PER_MINUTE.acts * scale, now);
    this.#reads = new RateLimiter(PER_MINUTE.reads * scale, now);
    this.#invitations = new RateLimiter(PER_MINUTE.invitations * scale, now);
    this.#founded = new RateLimiter((FOUNDED * scale) / DAY_MINUTES, now, FOUNDED * scale);
    this.#toOne = new RateLimiter((TO_ONE * scale) / DAY_MINUTES, now, TO_ONE * scale);
  }

  read(userId: string): void {
    this.#reads.check(userId);
  }

  act(userId: string): void {
    this.#acts.check(userId);
  }

  found(userId: string): void {
    this.#acts.check(userId);
    this.#founded.check(userId);
  }

  /** Reaches somebody who may not want it: fewer, and few to the same one. */
  reach(userId: string, other: string): void {
    this.#invitations.check(userId);
    this.#toOne.check(`${userId} ${other.toLowerCase()}`);
  }
}
