import { describe, expect, it } from 'vitest';
import { boundsOf, filterCount, matchesText, readFilter } from './explorer.filter.ts';

describe('a column filter', () => {
  it('is asked for as bounds of the call', () => {
    const filter = { holders: { min: 20 }, devHoldingsPct: { min: 0, max: 5 } };
    expect(boundsOf(filter)).toEqual({ holdersMin: 20, devHoldingsPctMin: 0, devHoldingsPctMax: 5 });
    expect(filterCount(filter)).toBe(2);
    expect(boundsOf({})).toEqual({});
  });

  it('takes from what was kept only what makes sense', () => {
    expect(readFilter({ holders: { min: 20, max: 'many' }, kols: {}, age: { min: 1 }, volumeUsd: null })).toEqual({ holders: { min: 20 } });
    expect(readFilter('holders')).toBeNull();
    expect(readFilter(null)).toBeNull();
  });

  it('finds words in any order in name and ticker, and a part of the address', () => {
    const row = { tokenAddress: '7GCihg', name: 'Popular Cat', symbol: 'POPCAT' };
    expect([matchesText(row, 'cat popu'), matchesText(row, ' '), matchesText(row, '7GCi'), matchesText(row, 'dog')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
