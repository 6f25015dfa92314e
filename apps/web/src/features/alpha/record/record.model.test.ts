import { describe, expect, it } from 'vitest';
import { recordedOf } from '#/shared/testing/alpha-builders.ts';
import { bandOf, multipleY, ticksOf, timeX } from './chart.model.ts';
import { callsWithin, csvOf, rateOverTime, shownCalls } from './record.model.ts';

const MISS = { outcome: 'miss', hit: false } as const;
const OPEN = { outcome: 'open', hit: false } as const;
const CALLS = [
  recordedOf(4, { ...OPEN, symbol: 'NOTARY' }),
  recordedOf(3, { ...MISS, removed: true, symbol: 'CELL' }),
  recordedOf(2),
  recordedOf(1, { symbol: 'SOUP' }),
];
const numbers = (calls: readonly { readonly number: number }[]) => calls.map(({ number }) => number);

describe('calls of a record', () => {
  it('are filtered by outcome, visibility, ticker or hash', () => {
    expect(numbers(shownCalls(CALLS, 'hit', ''))).toEqual([2, 1]);
    expect(numbers(shownCalls(CALLS, 'open', ''))).toEqual([4]);
    expect(numbers(shownCalls(CALLS, 'removed', ''))).toEqual([3]);
    expect(numbers(shownCalls(CALLS, 'all', ' soup '))).toEqual([1]);
    expect(numbers(shownCalls(CALLS, 'all', CALLS[2]?.hash ?? ''))).toEqual([2]);
    expect(numbers(shownCalls(CALLS, 'all', ''))).toEqual([4, 3, 2, 1]);
  });

  it('are limited to the last days, oldest first', () => {
    const now = Date.parse(CALLS[0]?.calledAt ?? '') + 28.5 * 86_400_000;
    expect(numbers(callsWithin(CALLS, '30d', now))).toEqual([3, 4]);
    expect(numbers(callsWithin(CALLS, 'all', now))).toEqual([1, 2, 3, 4]);
  });

  it('are exported without spreadsheet formulas', () => {
    const [head, row] = csvOf([recordedOf(1, { symbol: '=HYPERLINK("x")', followerPct: -46 })]).split('\n');
    expect(head).toMatch(/^number,calledAt,symbol,/);
    expect(row).toContain(`"'=HYPERLINK(""x"")"`);
    expect(row).toContain(',-46,');
  });
});

describe('hit rate over time', () => {
  it('has a band from the tenth finished call, excluding open ones', () => {
    const calls = Array.from({ length: 14 }, (_, at) =>
      recordedOf(at + 1, at % 7 === 6 ? OPEN : at % 2 === 0 ? {} : MISS),
    );
    const points = rateOverTime(calls);
    expect(points).toHaveLength(3);
    for (const { low, rate, high } of points) {
      expect(low).toBeLessThan(rate);
      expect(rate).toBeLessThan(high);
    }
  });

  it('has no band with a single point', () => {
    const plot = { left: 0, right: 100, top: 0, bottom: 50 };
    expect(bandOf([{ at: 1, rate: 50, low: 40, high: 60 }], plot, [0, 2])).toBeNull();
  });
});

describe('chart of calls', () => {
  const plot = { left: 10, right: 110, top: 0, bottom: 100 };
  it('uses a log2 scale capped at 16x', () => {
    const step = multipleY(1, plot) - multipleY(2, plot);
    expect(multipleY(2, plot) - multipleY(4, plot)).toBeCloseTo(step);
    expect(multipleY(400, plot)).toBe(multipleY(16, plot));
    expect(multipleY(16, plot)).toBe(0);
  });

  it('centers a single moment', () => {
    expect(timeX(5, 5, 5, plot)).toBe(60);
    expect(timeX(5, 0, 10, plot)).toBe(60);
  });

  it('limits the number of ticks', () => {
    const day = 86_400_000;
    expect(ticksOf(0, 140 * day, 5).length).toBeLessThanOrEqual(6);
    expect(ticksOf(0, 140 * day, 5).length).toBeGreaterThan(1);
  });
});
