import { describe, expect, it } from 'vitest';
import { filterCount, isFiltering, matchesText, readFilter, readOrder } from './explorer.filter.ts';

describe('column filter', () => {
  it('keeps only valid bounds that a column supports', () => {
    const kept = {
      holdersMin: 20,
      holdersMax: 'many',
      devHoldingsPctMin: 0,
      devHoldingsPctMax: 5,
      ageMin: 1,
      athUsdMin: 2,
      volumeUsdMin: null,
    };
    const filter = { holdersMin: 20, devHoldingsPctMin: 0, devHoldingsPctMax: 5 };
    expect(readFilter(kept)).toEqual(filter);
    expect([filterCount(filter), filterCount({})]).toEqual([2, 0]);
    expect([readFilter('holders'), readFilter(null)]).toEqual([null, null]);
  });

  it('parses a sort, which excludes no token', () => {
    const order = { sortBy: 'freshHoldingsPct', sortDir: 'asc' } as const;
    expect(readFilter(order)).toEqual(order);
    expect(readOrder({ sortBy: 'freshHoldingsPct', sortDir: 'sideways' })).toEqual({
      sortBy: 'freshHoldingsPct',
      sortDir: 'desc',
    });
    expect([readOrder({ sortBy: 'athUsd' }), readOrder({ sortDir: 'asc' })]).toEqual([{}, {}]);
    expect([filterCount(order), isFiltering(order), isFiltering({ holdersMin: 1 })]).toEqual([
      1,
      false,
      true,
    ]);
  });

  it('finds words in any order in name and ticker, and part of an address', () => {
    const row = { tokenAddress: '7GCihg', name: 'Popular Cat', symbol: 'POPCAT' };
    expect([
      matchesText(row, 'cat popu'),
      matchesText(row, ' '),
      matchesText(row, '7GCi'),
      matchesText(row, 'dog'),
    ]).toEqual([true, true, true, false]);
  });
});
