import { describe, expect, it } from 'vitest';
import { accepts, faults } from '../testing/accepts.ts';
import { explorerQuery } from './explorer.ts';
import { SCREENER_SORTS, screenerQuery } from './screener.ts';

describe('screener query', () => {
  it('defaults to the day’s volume, largest first', () => {
    expect(screenerQuery.parse({})).toEqual({
      window: '24h',
      sortBy: 'volumeUsd',
      sortDir: 'desc',
      page: 1,
      limit: 50,
    });
  });

  it.each(SCREENER_SORTS)('accepts bounds of %s on both sides, with numbers as text', (figure) => {
    const read: Record<string, unknown> = screenerQuery.parse({
      [`${figure}Min`]: '-1.5',
      [`${figure}Max`]: '1e9',
    });
    expect([read[`${figure}Min`], read[`${figure}Max`]]).toEqual([-1.5, 1e9]);
    expect(accepts(screenerQuery, { sortBy: figure })).toBe(true);
  });

  it.each(['abc', 'NaN', 'Infinity', '-Infinity', '1,5'])('has no bound of %s', (bound) => {
    expect(faults(screenerQuery, { volumeUsdMin: bound })).toEqual(['volumeUsdMin']);
  });

  it('filters by revoked or held authorities, and accepts no other values', () => {
    expect(accepts(screenerQuery, { mintAuthority: 'off', freezeAuthority: 'on' })).toBe(true);
    expect(faults(screenerQuery, { mintAuthority: 'unknown' })).toEqual(['mintAuthority']);
  });

  it('accepts known windows and sortable figures only', () => {
    expect(faults(screenerQuery, { window: '30d' })).toEqual(['window']);
    expect(faults(screenerQuery, { sortBy: 'name' })).toEqual(['sortBy']);
    expect(faults(screenerQuery, { sortDir: 'up' })).toEqual(['sortDir']);
  });

  it("selects one of the explorer's three columns", () => {
    for (const column of ['new', 'near', 'migrated']) expect(accepts(explorerQuery, { column })).toBe(true);
    expect(accepts(explorerQuery, { column: 'all' })).toBe(false);
  });
});
