import { describe, expect, it } from 'vitest';
import { answered, choose, failedAt, NEW_ENDPOINT, sawSlot } from './endpoint-health.ts';

const failure = (retryAfterMs: number | null = null) => ({ kind: 'network' as const, retryAfterMs });

describe('endpoint selection', () => {
  it('prefers the quick endpoint unless it lags or fails', () => {
    const quick = sawSlot(answered(NEW_ENDPOINT, 20), 100);
    const slow = sawSlot(answered(NEW_ENDPOINT, 200), 100);
    expect(choose([slow, quick], 0).at).toBe(1);
    expect(choose([sawSlot(slow, 110), quick], 0).at).toBe(0);
    expect(choose([slow, answered(failedAt(quick, failure(), 0, 1), 20)], 0).at).toBe(0);
  });

  it('backs off from a failing endpoint, longer each time, and as long as it requests', () => {
    const once = failedAt(NEW_ENDPOINT, failure(), 1_000, 1);
    const twice = failedAt(once, failure(), 1_000, 1);
    expect([once.restUntil, twice.restUntil]).toEqual([1_250, 1_500]);
    expect(failedAt(NEW_ENDPOINT, failure(7_000), 1_000, 1).restUntil).toBe(8_000);
    expect(failedAt(NEW_ENDPOINT, failure(86_400_000), 1_000, 1).restUntil).toBe(31_000);
    const often = Array.from({ length: 12 }).reduce(
      (health: typeof once) => failedAt(health, failure(), 1_000, 1),
      once,
    );
    expect(often.restUntil).toBe(6_000);
    expect(choose([once, NEW_ENDPOINT], 1_000)).toEqual({ at: 1, waitMs: 0 });
    expect(choose([twice, once], 1_000)).toEqual({ at: 1, waitMs: 250 });
  });

  it('recovers with the next response', () => {
    const back = answered(failedAt(NEW_ENDPOINT, failure(), 0, 1), 50);
    expect(back).toMatchObject({ failuresInARow: 0, restUntil: 0 });
    expect(back.errors).toBeGreaterThan(0);
  });
});
