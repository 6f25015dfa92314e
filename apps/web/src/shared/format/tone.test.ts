import { expect, it } from 'vitest';
import { solToneOf, toneOf } from './numbers.ts';

it.each([
  [0.04, 1, ''],
  [-0.04, 1, ''],
  [-0.06, 1, 'text-down'],
  [0.005, 2, 'text-up'],
  [0.004, 2, ''],
  [-12.3, 2, 'text-down'],
  [1e21, 2, 'text-up'],
  [0, 2, ''],
  [null, 2, ''],
  [undefined, 2, ''],
  [Number.NaN, 2, ''],
])('colors %s shown with %s decimals %o', (figure, digits, tone) => {
  expect(toneOf(figure, digits)).toBe(tone);
});

it('colors SOL from its fourth decimal', () => {
  expect([0.0001, -0.0001, 0.00004].map(solToneOf)).toEqual(['text-up', 'text-down', '']);
});
