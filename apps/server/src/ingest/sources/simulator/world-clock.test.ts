import { describe, expect, it } from 'vitest';
import { haltFor, historyStart, LONGEST_CATCH_UP_MS, startClock } from './world-clock.ts';

const HALTS = [
  { from: 1_000, until: 1_500 },
  { from: 3_000, until: 5_000 },
];

describe("the simulated market's clock", () => {
  it('yields a history of full length around halts', () => {
    expect(historyStart(2_000, 300, HALTS)).toBe(1_700);
    expect(historyStart(2_000, 600, HALTS)).toBe(900);
    expect(historyStart(5_000, 100, HALTS)).toBe(2_900);
    expect(historyStart(6_000, 3_000, HALTS)).toBe(500);
  });

  it('stops when the wall clock goes back, and runs at the configured speed', () => {
    const clock = startClock(10_000, 5_000, 3);
    expect([9_000, 10_000, 10_100].map(clock.at)).toEqual([5_000, 5_000, 5_300]);
  });

  it('jumps a pause longer than a day and simulates shorter ones', () => {
    expect(haltFor(0, LONGEST_CATCH_UP_MS)).toBeNull();
    expect(haltFor(5, 6 + LONGEST_CATCH_UP_MS)).toEqual({ from: 5, until: 6 + LONGEST_CATCH_UP_MS });
  });
});
