import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wilsonInterval } from './wilson.ts';

it('[ALPHA-10] equals published values', () => {
  expect(wilsonInterval(0, 0)).toBeNull();
  // Newcombe 1998, table I, the score method without continuity correction.
  for (const [hits, n, low, high] of [
    [81, 263, 25.53, 36.62],
    [15, 148, 6.24, 16.05],
    [0, 20, 0, 16.11],
    [1, 29, 0.61, 17.18],
  ] as const) {
    const interval = wilsonInterval(hits, n);
    expect(interval?.[0]).toBeCloseTo(low, 2);
    expect(interval?.[1]).toBeCloseTo(high, 2);
  }
});

it('[ALPHA-10] ranks 60 of 100 above 3 of 3', () => {
  expect(wilsonInterval(60, 100)?.[0]).toBeCloseTo(50.2, 1);
  expect(wilsonInterval(3, 3)?.[0]).toBeCloseTo(43.85, 2);
});

it('[ALPHA-10] contains the rate, rises with each hit and falls with each miss', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.nat(), (n, seed) => {
      const hits = seed % (n + 1);
      const [low, high] = wilsonInterval(hits, n) as [number, number];
      const rate = (hits / n) * 100;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(rate);
      expect(high).toBeGreaterThanOrEqual(rate);
      expect(high).toBeLessThanOrEqual(100);
      expect(wilsonInterval(hits + 1, n + 1)?.[0]).toBeGreaterThan(low);
      if (hits > 0) expect(wilsonInterval(hits, n + 1)?.[0]).toBeLessThan(low);
    }),
  );
});
