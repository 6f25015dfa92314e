import { beforeEach, describe, expect, it } from 'vitest';
import { RequestBudget } from './request-budget.ts';

describe('RequestBudget', () => {
  let now = 0;
  let budget: RequestBudget;
  beforeEach(() => {
    now = 1_000;
    budget = new RequestBudget(1, () => now);
  });

  it('allows a request at once, and the next after the interval', () => {
    expect(budget.waitMs).toBe(0);
    budget.take();
    const wait = budget.waitMs;
    expect(wait).toBeGreaterThanOrEqual(1_000);
    now += wait;
    expect(budget.waitMs).toBe(0);
  });

  it('doubles the wait with each refusal until a request is accepted', () => {
    const waits = [1, 2, 3].map(() => {
      budget.tooMany(null);
      const wait = budget.waitMs;
      now += wait;
      return wait;
    });
    const [first = 0, second = 0, third = 0] = waits;
    expect([second, third]).toEqual([2 * first, 4 * first]);
    budget.accepted();
    budget.tooMany(null);
    expect(budget.waitMs).toBe(first);
  });

  it('waits as long as the endpoint says, up to a minute', () => {
    budget.tooMany(30_000);
    expect(budget.waitMs).toBe(30_000);
    now += 30_000;
    budget.tooMany(3_600_000);
    expect(budget.waitMs).toBe(60_000);
  });
});
