import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSharePct, MIN_SHARE_PCT, millionthsOf } from './share.ts';

it('keeps every valid share between one millionth and the whole', () => {
  fc.assert(
    fc.property(fc.double({ min: MIN_SHARE_PCT, max: 100, noNaN: true }), (percent) => {
      expect(isSharePct(percent)).toBe(true);
      expect(millionthsOf(percent)).toBeGreaterThanOrEqual(100n);
      expect(millionthsOf(percent)).toBeLessThanOrEqual(1_000_000n);
    }),
  );
  expect([33.333_333, 0.010_049, 99.999_99].map(millionthsOf)).toEqual([333_333n, 100n, 1_000_000n]);
});

it('rejects shares below a hundredth of a percent, above the whole, or zero', () => {
  for (const percent of [
    0,
    -0,
    0.000_04,
    0.009_999,
    100.000_1,
    1e300,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])
    expect([percent, isSharePct(percent)]).toEqual([percent, false]);
});
