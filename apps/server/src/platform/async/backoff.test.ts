import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

describe('backoff', () => {
  it('doubles with each failure, up to the limit', () => {
    expect([0, 1, 2, 3, 4, 5].map((failures) => backoffMs(failures, 100, 1_000))).toEqual([
      0, 100, 200, 400, 800, 1_000,
    ]);
  });

  it('never shrinks and stays finite after any number of failures', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (failures, first) => {
          const [now, next] = [backoffMs(failures, first, 60_000), backoffMs(failures + 1, first, 60_000)];
          expect(now).toBeGreaterThanOrEqual(Math.min(first, 60_000));
          expect(next).toBeGreaterThanOrEqual(now);
          expect(next).toBeLessThanOrEqual(60_000);
        },
      ),
    );
  });
});
