import type { Priority } from '@dugout/contract/endpoint';
import { ApiError } from '../api-error.ts';
import { RateLimiter } from '../rate-limit.ts';

/**
 * Processor time that the calls of one account or address may use, in ms per minute, before `RATE_LIMIT_SCALE`: a
 * twentieth of the one processor that answers calls, enough for 600 ordinary calls.
 */
const BUDGET_MS = 3_000;
/** The part of it that may be used at once. */
const BURST_MS = 1_000;

/**
 * Processor time budgets by account and by address. A call is charged after it ran, so it costs what it actually
 * used. A caller who has overdrawn waits until the debt is paid. Trading has a separate budget: heavy list calls
 * never block a sell.
 */
export class CallBudgets {
  readonly #general: RateLimiter;
  readonly #trading: RateLimiter;

  constructor(scale: number, now?: () => number) {
    this.#general = new RateLimiter(BUDGET_MS * scale, now, BURST_MS * scale);
    this.#trading = new RateLimiter(BUDGET_MS * scale, now, BURST_MS * scale);
  }

  /**
   * Checks the callers' budgets.
   * @throws ApiError `rate_limited` while one of them is overdrawn
   */
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
