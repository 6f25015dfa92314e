import { expect, it } from 'vitest';
import { SeenIds } from './seen-ids.ts';

it('tells repeats, also of ids that it has long forgotten', () => {
  const seen = new SeenIds(100, 2);
  const told = [0, 10, 200, 210, 400, 410, 600, 610].map((time) => ({ id: `at ${time}`, time }));
  expect(told.map(({ id, time }) => seen.add(id, time))).toEqual(told.map(() => true));
  expect(told.map(({ id, time }) => seen.add(id, time))).toEqual(told.map(() => false));
  expect(seen.add('another of now', 610)).toBe(true);
});
