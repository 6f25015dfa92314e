import { expect, it } from 'vitest';
import { mean, median, quantile } from './quantile.ts';

it('is null without values', () => {
  expect([median([]), mean([]), quantile([], 0.25)]).toEqual([null, null, null]);
});

it('interpolates linearly between neighbors', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(quantile([10, 20, 30, 40], 0.25)).toBe(17.5);
  expect(quantile([10, 20, 30, 40], 1)).toBe(40);
  expect(median([-5, -100, 10])).toBe(-5);
  expect(mean([1, 2, 6])).toBe(3);
});
