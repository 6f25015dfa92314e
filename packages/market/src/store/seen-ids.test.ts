import { expect, it } from 'vitest';
import { SeenIds } from './seen-ids.ts';

it('SeenIds recognizes repeats, including ids forgotten long ago', () => {
  const seen = new SeenIds(100, 2);
  const applied = [0, 10, 200, 210, 400, 410, 600, 610].map((time) => ({ id: `at ${time}`, time }));
  expect(applied.map(({ id, time }) => seen.add(id, time))).toEqual(applied.map(() => true));
  expect(applied.map(({ id, time }) => seen.add(id, time))).toEqual(applied.map(() => false));
  expect(seen.add('another of now', 610)).toBe(true);
});
