import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HolderSeries } from './holder-series.ts';

const DAY = 86_400;
const START = 1_760_000_000;
const steps = fc.array(
  fc.record({
    seconds: fc.oneof(fc.constantFrom(0, 1, 7, 40, 900, 30_000), fc.nat(4_000)),
    change: fc.integer({ min: -2, max: 3 }),
  }),
  { maxLength: 600 },
);

const at = (applied: readonly { time: number; holders: number }[], second: number): number | undefined =>
  applied.findLast(({ time }) => time <= second)?.holders;

it('keeps a day of true counts in at most a hundred points, always including the newest', () => {
  fc.assert(
    fc.property(steps, (changes) => {
      const series = new HolderSeries();
      const applied: { time: number; holders: number }[] = [];
      let [time, holders] = [START, 5];
      for (const { seconds, change } of changes) {
        time += seconds;
        holders = Math.max(0, holders + change);
        applied.push({ time, holders });
        series.record(3, time * 1_000, holders);
      }
      const points = [...series.of(3)];
      expect(points.length).toBeLessThanOrEqual(100);
      expect(points.at(-1)?.holders).toBe(applied.at(-1)?.holders);
      for (const [index, point] of points.entries()) {
        expect(at(applied, point.time)).toBe(point.holders);
        if (index > 0) expect(point.time).toBeGreaterThan(points[index - 1]?.time ?? 0);
      }
      // The count of a day ago is still known.
      const first = points[0];
      const since = time - DAY;
      if (first !== undefined && first.time > since && (applied[0]?.time ?? 0) <= since)
        expect(first.time - since).toBeLessThan(900);
      expect([...series.of(4)]).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('uses fine steps for a young token', () => {
  const series = new HolderSeries();
  for (let count = 1; count <= 20; count++) series.record(0, (START + count * 15) * 1_000, count);
  expect([...series.of(0)].map(({ holders }) => holders)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});

const packed = (series: HolderSeries, token: number) => series.packed(token);

it('is unchanged by packing and restoring, and continues normally', () => {
  fc.assert(
    fc.property(steps, steps, (before, after) => {
      const series = new HolderSeries();
      const again = new HolderSeries();
      let [time, holders] = [START, 5];
      const record = (changes: typeof before, into: readonly HolderSeries[]): void => {
        for (const { seconds, change } of changes) {
          time += seconds;
          holders = Math.max(0, holders + change);
          for (const each of into) each.record(1, time * 1_000, holders);
        }
      };
      record(before, [series]);
      again.restore(1, packed(series, 1));
      expect([...again.of(1)]).toEqual([...series.of(1)]);
      record(after, [series, again]);
      expect(packed(again, 1)).toEqual(packed(series, 1));
    }),
    { numRuns: 60 },
  );
});

it('is the same again after a reset, however much was recorded since', () => {
  const series = new HolderSeries();
  for (let count = 1; count <= 9; count++) series.record(1, (START + count * 60) * 1_000, count);
  series.record(2, START * 1_000, 7);
  const [before, others] = [packed(series, 1), packed(series, 2)];
  for (let count = 1; count <= 300; count++)
    series.record(1, (START + 600 + count * 900) * 1_000, count + (count % 2));
  series.reset(1, before);
  expect(packed(series, 1)).toEqual(before);
  expect(packed(series, 2)).toEqual(others);
  series.reset(1, []);
  expect([packed(series, 1), [...series.of(1)]]).toEqual([[], []]);
  series.record(1, (START + 15) * 1_000, 3);
  expect(packed(series, 1)).toEqual([15, START + 15, 3]);
});

it('forgets points older than a day, but keeps the count at its start', () => {
  const series = new HolderSeries();
  for (let hour = 0; hour < 30; hour++) series.record(1, (START + hour * 3_600) * 1_000, hour + 1);
  series.forgetBefore(1, (START + 29 * 3_600) * 1_000);
  const points = [...series.of(1)];
  expect(points[0]).toEqual({ time: START + 5 * 3_600, holders: 6 });
  expect(points.at(-1)).toEqual({ time: START + 29 * 3_600, holders: 30 });
  series.forgetBefore(1, (START + 1_000 * 3_600) * 1_000);
  expect([...series.of(1)]).toEqual([{ time: START + 29 * 3_600, holders: 30 }]);
  series.forgetBefore(8, START * 1_000);
  expect([...series.of(8)]).toEqual([]);
});

it('never exceeds a hundred points however long and often it changes, and covers the whole last day', () => {
  const series = new HolderSeries();
  const minutes = 3 * 24 * 60;
  for (let minute = 0; minute < minutes; minute++) {
    series.record(0, (START + minute * 60) * 1_000, minute + 1);
    if (minute % 500 === 0) expect([...series.of(0)].length).toBeLessThanOrEqual(100);
  }
  const points = [...series.of(0)];
  const now = START + (minutes - 1) * 60;
  expect(points.length).toBeLessThanOrEqual(100);
  expect(points.length).toBeGreaterThan(90);
  expect(points.at(-1)).toEqual({ time: now, holders: minutes });
  expect(points[0]?.time).toBeLessThanOrEqual(now - DAY + 900);
  for (const { time, holders } of points) expect(holders).toBe((time - START) / 60 + 1);
});

it('keeps its step size when restored', () => {
  const series = new HolderSeries();
  for (let minute = 0; minute < 2_000; minute++) series.record(5, (START + minute * 60) * 1_000, minute + 1);
  const [step, ...points] = packed(series, 5);
  expect(step).toBe(900);
  const again = new HolderSeries();
  again.restore(5, [step ?? 0, ...points]);
  expect(packed(again, 5)).toEqual([step, ...points]);
  const young = new HolderSeries();
  young.record(5, START * 1_000, 1);
  young.reset(5, [step ?? 0, ...points]);
  expect(packed(young, 5)).toEqual([step, ...points]);
});
