import { describe, expect, it } from 'vitest';
import { traderOf } from '#/shared/testing/token-builders.ts';
import { evenly, holderChange, signedCount, tradersSummary } from './insights.model.ts';

describe('holders over time', () => {
  const points = [
    { time: 0, holders: 10 },
    { time: 30, holders: 20 },
    { time: 35, holders: 15 },
    { time: 100, holders: 18 },
  ];

  it('are sampled at equal steps, each count lasting until the next', () => {
    expect(evenly(points, 5)).toEqual([10, 10, 15, 15, 18]);
    expect(evenly(points.slice(0, 1), 5)).toEqual([]);
    expect(evenly([], 5)).toEqual([]);
  });

  it('report the change', () => {
    expect(holderChange(points)).toBe(8);
    expect(holderChange(points.slice(0, 1))).toBeNull();
    expect([signedCount(1_412), signedCount(-3), signedCount(0)]).toEqual(['+1,412', '-3', '0']);
  });
});

it('summarizes the top traders', () => {
  const traders = [
    traderOf({ pnlUsd: 5, heldPct: 0, sells: 1 }),
    traderOf({ pnlUsd: 2, heldPct: 1 }),
    traderOf({ pnlUsd: null, heldPct: null }),
    traderOf({ pnlUsd: -4, heldPct: 0, sells: 0 }),
  ];
  expect(tradersSummary(traders)).toEqual({ inProfit: 2, soldAll: 1 });
});
