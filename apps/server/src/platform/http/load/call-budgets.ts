import type { Priority } from '@dugout/contract/endpoint';
import { ApiError } from '../api-error.ts';
import { RateLimiter } from '../rate-limit.ts';

/**
 * Processor time that the calls of one account or one address may take, in ms a minute, before
 * `RATE_LIMIT_SCALE`: a twentieth of the one processor that answers calls. It is enough for 600 ordinary calls.
 */
const BUDGET_MS = 3_000;
/** How much of it may be spent at once. */
const BURST_MS = 1_000;

/**
 * Processor time by account and by address. It is charged when it has been used, so that a call costs what it
 * took and not what such calls take; a caller who has overdrawn waits until the debt is paid. Trading has a
 * budget of its own: nobody's lists keep him from selling.
 */
export class CallBudgets {
  readonly #general: RateLimiter;
  readonly #trading: RateLimiter;

  constructor(scale: number, now?: () => number) {
    this.#general = new RateLimiter(BUDGET_MS * scale, now, BURST_MS * scale);
    this.#trading = new RateLimiter(BUDGET_MS * scale, now, BURST_MS * scale);
  }

  /** Throws ApiError `rate_limited` while one of the callers has overdrawn. */
  check(callers: readonly string[], priority: Priority | undefined): void {
    if (priority === 'essential') return;
    const budget = this.#of(priority);
    const waitMs = Math.max(...callers.map((caller) => budget.debtMs(caller)));
    if (waitMs > 0)
      throw new ApiError('rate_limited', undefined, { 'retry-after': `${Math.ceil(waitMs / 1_000)}` });
  }

  charge(callers: readonly string[], priority: Priority | undefined, ms: number): void {
    const budget = this.#of(priority);
    for (const caller of callers) budget.charge(caller, ms);
  }

  #of(priority: Priority | undefined): RateLimiter {
    return priority === 'trading' ? this.#trading : this.#general;
  }
}
