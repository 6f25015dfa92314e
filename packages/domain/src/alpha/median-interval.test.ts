import fc from 'fast-check';
import { expect, it } from 'vitest';
import { medianInterval } from './median-interval.ts';
import { median } from './quantile.ts';

/** A small seeded generator for resampling. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

it('equals the interval of many resamples', () => {
  const next = random(7);
  for (const n of [9, 25, 61]) {
    const values = Array.from({ length: n }, () => Math.round((next() + next() + next()) * 1e4));
    const medians = Array.from({ length: 20_000 }, () => {
      const resample = values.map(() => values[Math.floor(next() * n)] as number);
      return median(resample) as number;
    }).sort((a, b) => a - b);
    const [low, high] = medianInterval(values) as [number, number];
    const sorted = values.toSorted((a, b) => a - b);
    const rank = (value: number): number => sorted.indexOf(value);
    expect(Math.abs(rank(low) - rank(medians[499] as number))).toBeLessThanOrEqual(1);
    expect(Math.abs(rank(high) - rank(medians[19_499] as number))).toBeLessThanOrEqual(1);
  }
});

it('contains the median, lies among the values, and ignores their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 80 }), (values) => {
      const [low, high] = medianInterval(values) as [number, number];
      expect(values).toEqual(expect.arrayContaining([low, high]));
      expect(low).toBeLessThanOrEqual(median(values) as number);
      expect(high).toBeGreaterThanOrEqual(median(values) as number);
      expect(medianInterval(values.toReversed())).toEqual([low, high]);
    }),
  );
});

it('is null without values, and narrow with many', () => {
  expect(medianInterval([])).toBeNull();
  expect(medianInterval([5])).toEqual([5, 5]);
  const [low, high] = medianInterval(Array.from({ length: 100_001 }, (_, at) => at)) as [number, number];
  // The normal approximation: 50,000 and 1.96 standard errors of sqrt(n) / 2.
  expect(Math.abs(low - (50_000 - 310))).toBeLessThan(3);
  expect(Math.abs(high - (50_000 + 310))).toBeLessThan(3);
});
