import { expect, it } from 'vitest';
import { resultOf, winRatePct } from './win-rate.ts';

it('counts a position by its realized PnL once everything bought is sold', () => {
  expect(resultOf({ tokens: 0n, realized: 1n, knowsCost: true })).toBe('won');
  expect(resultOf({ tokens: 0n, realized: 0n, knowsCost: true })).toBe('lost');
  expect(resultOf({ tokens: 0n, realized: -1n, knowsCost: true })).toBe('lost');
});

it('ignores open positions, transfers and positions of unknown cost', () => {
  for (const tokens of [5n, -5n]) expect(resultOf({ tokens, realized: 9n, knowsCost: true })).toBeNull();
  expect(resultOf({ tokens: 0n, realized: 0n, knowsCost: false })).toBeNull();
});

it('is unknown without a closed position', () => {
  expect([winRatePct(0, 0), winRatePct(1, 4), winRatePct(0, 2)]).toEqual([null, 25, 0]);
});
