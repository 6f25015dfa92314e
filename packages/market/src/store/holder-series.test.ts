import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HolderSeries } from './holder-series.ts';

const DAY = 86_400;
const START = 1_760_000_000;
const steps = fc.array(
  fc.record({ seconds: fc.oneof(fc.constantFrom(0, 1, 7, 40, 900, 30_000), fc.nat(4_000)), change: fc.integer({ min: -2, max: 3 }) }),
  { maxLength: 600 },
);

/** The count that was told last by a moment. */
const at = (told: readonly { time: number; holders: number }[], second: number): number | undefined =>
  told.findLast(({ time }) => time <= second)?.holders;

it('keeps a day of true counts in no more than a hundred points, and tells the last of them always', () => {
  fc.assert(
    fc.property(steps, (changes) => {
      const series = new HolderSeries();
      const told: { time: number; holders: number }[] = [];
      let [time, holders] = [START, 5];
      for (const { seconds, change } of changes) {
        time += seconds;
        holders = Math.max(0, holders + change);
        told.push({ time, holders });
        series.record(3, time * 1_000, holders);
      }
      const points = [...series.of(3)];
      expect(points.length).toBeLessThanOrEqual(100);
      expect(points.at(-1)?.holders).toBe(told.at(-1)?.holders);
      for (const [index, point] of points.entries()) {
        expect(at(told, point.time)).toBe(point.holders);
        if (index > 0) expect(point.time).toBeGreaterThan(points[index - 1]?.time ?? 0);
      }
      // Whatever the count was a day ago is still told.
      const first = points[0];
      const since = time - DAY;
      if (first !== undefined && first.time > since && (told[0]?.time ?? 0) <= since) expect(first.time - since).toBeLessThan(900);
      expect([...series.of(4)]).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('tells a young token finely', () => {
  const series = new HolderSeries();
  for (let count = 1; count <= 20; count++) series.record(0, (START + count * 15) * 1_000, count);
  expect([...series.of(0)].map(({ holders }) => holders)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});
