import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haltFor, LONGEST_CATCH_UP_MS, startClock, toWallTime, toWorldTime } from './world-clock.ts';

const HALTS = [
  { at: 1_000, durationMs: 500 },
  { at: 3_000, durationMs: 2_000 },
];

describe('the world clock', () => {
  it('moves events after a halt to when they happen on the wall', () => {
    expect([1_000, 1_001, 3_000, 3_400].map((time) => toWallTime(time, HALTS))).toEqual([1_000, 1_501, 3_500, 5_900]);
  });

  it('stands still within a halt', () => {
    expect([1_000, 1_200, 1_500, 1_501, 4_000, 5_600].map((time) => toWorldTime(time, HALTS))).toEqual([
      1_000, 1_000, 1_000, 1_001, 3_000, 3_100,
    ]);
  });

  it('finds back from the wall for any halts', () => {
    const halt = fc.record({ at: fc.nat(100_000), durationMs: fc.integer({ min: 1, max: 50_000 }) });
    const halts = fc.uniqueArray(halt, { selector: ({ at }) => at }).map((list) => list.sort((a, b) => a.at - b.at));
    fc.assert(fc.property(halts, fc.nat(120_000), (list, time) => toWorldTime(toWallTime(time, list), list) === time));
  });

  it('holds still when the wall clock goes back, and runs as fast as told', () => {
    const clock = startClock(10_000, 5_000, 3);
    expect([9_000, 10_000, 10_100].map(clock.target)).toEqual([5_000, 5_000, 5_300]);
  });

  it('jumps what is longer than a day and lives through the rest', () => {
    expect(haltFor(0, LONGEST_CATCH_UP_MS)).toBeNull();
    expect(haltFor(5, 6 + LONGEST_CATCH_UP_MS)).toEqual({ at: 5, durationMs: LONGEST_CATCH_UP_MS + 1 });
  });
});
