import type { RateLimiter, RateLimits } from '#/platform/http/rate-limit.ts';

const DAY_MS = 86_400_000;
/** Before `RATE_LIMIT_SCALE`. Messages to friends and the clan have a higher limit. */
const PER_MINUTE = {
  friendly: 120,
  strangers: 30,
  changes: 120,
  reads: 300,
  searches: 60,
  typing: 60,
} as const;
/** Max first messages to strangers at once, and then per day. */
const FIRST_MESSAGES = 20;
const REPORTS = 30;

/** Rate limits of an account in chats. Each method throws ApiError `rate_limited`. */
export class ChatLimits {
  readonly #friendly: RateLimiter;
  readonly #strangers: RateLimiter;
  readonly #firsts: RateLimiter;
  readonly #changes: RateLimiter;
  readonly #reads: RateLimiter;
  readonly #searches: RateLimiter;
  readonly #typing: RateLimiter;
  readonly #reports: RateLimiter;

  constructor(limits: RateLimits) {
    this.#friendly = limits.limiter(PER_MINUTE.friendly);
    this.#strangers = limits.limiter(PER_MINUTE.strangers);
    this.#changes = limits.limiter(PER_MINUTE.changes);
    this.#reads = limits.limiter(PER_MINUTE.reads);
    this.#searches = limits.limiter(PER_MINUTE.searches);
    this.#typing = limits.limiter(PER_MINUTE.typing);
    this.#firsts = limits.limiter(FIRST_MESSAGES, { perMs: DAY_MS });
    this.#reports = limits.limiter(REPORTS, { perMs: DAY_MS });
  }

  /** Counts a message to the clan or a friend (`isFriendly`), or to somebody else. */
  message(userId: string, isFriendly: boolean): void {
    (isFriendly ? this.#friendly : this.#strangers).check(userId);
  }

  /** Counts a first message to a stranger. */
  firstMessage(userId: string): void {
    this.#firsts.check(userId);
  }

  change(userId: string): void {
    this.#changes.check(userId);
  }

  read(userId: string): void {
    this.#reads.check(userId);
  }

  search(userId: string): void {
    this.#searches.check(userId);
  }

  typing(userId: string): void {
    this.#typing.check(userId);
  }

  report(userId: string): void {
    this.#reports.check(userId);
  }
}
