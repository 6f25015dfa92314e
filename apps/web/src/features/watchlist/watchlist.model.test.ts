import { describe, expect, it } from 'vitest';
import { watchedOf } from '#/shared/testing/tracker-builders.ts';
import { alertText, directionOf, readLevel } from './alert.model.ts';
import { groupsOf, marketCapOf, sortedWatchlist } from './watchlist.model.ts';

it('reads a market cap given as a number, plain or nested, and nothing else', () => {
  expect([12, { value: 12 }, null, { value: null }, 'x', Number.NaN, undefined].map(marketCapOf)).toEqual([
    12,
    12,
    null,
    null,
    null,
    null,
    null,
  ]);
});

describe('watchlist order', () => {
  const list = [
    watchedOf('a', { name: 'Beta', changePct: null }),
    watchedOf('b', { name: 'alpha', changePct: -3 }),
    watchedOf('c', { name: 'Gamma', changePct: 9 }),
  ];
  const order = (...by: Parameters<typeof sortedWatchlist> extends [unknown, ...infer Rest] ? Rest : never) =>
    sortedWatchlist(list, ...by).map(({ tokenAddress }) => tokenAddress);

  it("is the trader's own, or by a metric with unknown values last, or by name", () => {
    expect(order('own', 'asc')).toEqual(['a', 'b', 'c']);
    expect(order('changePct', 'desc')).toEqual(['c', 'b', 'a']);
    expect(order('changePct', 'asc')).toEqual(['b', 'c', 'a']);
    expect(order('name', 'asc')).toEqual(['b', 'a', 'c']);
  });
});

it('lists each group once, in alphabetical order', () => {
  expect(
    groupsOf([
      watchedOf('a', { group: 'b' }),
      watchedOf('b', { group: 'A' }),
      watchedOf('c', { group: 'b' }),
      watchedOf('d'),
    ]),
  ).toEqual(['A', 'b']);
});

describe('alert level', () => {
  it.each([
    ['1200000', 1_200_000],
    ['1,200,000', 1_200_000],
    ['1.2M', 1_200_000],
    ['1,2M', 1_200_000],
    ['1,2,3M', null],
    [' $250k ', 250_000],
    ['.00042', 0.000_42],
    ['0', null],
    ['-1', null],
    ['1e5', null],
    ['twelve', null],
    ['', null],
  ])('reads %s as %s', (text, level) => {
    expect(readLevel(text)).toBe(level);
  });

  it('sets the direction by the side that the current figure is on', () => {
    expect([directionOf(10, 5), directionOf(5, 10), directionOf(5, null)]).toEqual([
      'above',
      'below',
      'above',
    ]);
    expect(alertText({ metric: 'priceSol', direction: 'above', level: 0.000_01 })).toBe(
      'Price above 0.0₄1000 SOL',
    );
  });
});
