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

  const afterRefusal = (): number => {
    budget.tooMany(null);
    const wait = budget.waitMs;
    now += wait;
    return wait;
  };

  it('doubles the interval with each refusal, and recovers with accepted requests', () => {
    const [first, second, third] = [afterRefusal(), afterRefusal(), afterRefusal()];
    expect([second, third]).toEqual([2 * first, 4 * first]);
    budget.accepted();
    budget.take();
    expect(budget.waitMs).toBeLessThan(third);
    expect(budget.waitMs).toBeGreaterThan(second);
    for (let request = 0; request < 100; request++) budget.accepted();
    now += budget.waitMs;
    expect(afterRefusal()).toBe(first);
  });

  it('counts the refusals of requests on their way together as one', () => {
    for (let request = 0; request < 5; request++) budget.tooMany(null);
    const wait = budget.waitMs;
    now += wait;
    expect(afterRefusal()).toBe(2 * wait);
  });

  it('waits as long as the endpoint says, up to a minute', () => {
    budget.tooMany(30_000);
    expect(budget.waitMs).toBe(30_000);
    now += 30_000;
    budget.tooMany(3_600_000);
    expect(budget.waitMs).toBe(60_000);
  });
});
