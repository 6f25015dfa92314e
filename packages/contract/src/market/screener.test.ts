import { describe, expect, it } from 'vitest';
import { accepts, faults } from '../testing/accepts.ts';
import { explorerQuery } from './explorer.ts';
import { SCREENER_SORTS, screenerQuery } from './screener.ts';

describe('a question to the screener', () => {
  it('is for the day’s volume, largest first, unless it says otherwise', () => {
    expect(screenerQuery.parse({})).toEqual({
      window: '24h',
      sortBy: 'volumeUsd',
      sortDir: 'desc',
      page: 1,
      limit: 50,
    });
  });

  it.each(SCREENER_SORTS)('bounds %s from both sides, with numbers as text', (figure) => {
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

  it('asks for rights that are given up or held, and for no others', () => {
    expect(accepts(screenerQuery, { mintAuthority: 'off', freezeAuthority: 'on' })).toBe(true);
    expect(faults(screenerQuery, { mintAuthority: 'unknown' })).toEqual(['mintAuthority']);
  });

  it('is of a window that is kept, and of a figure that can be sorted', () => {
    expect(faults(screenerQuery, { window: '30d' })).toEqual(['window']);
    expect(faults(screenerQuery, { sortBy: 'name' })).toEqual(['sortBy']);
    expect(faults(screenerQuery, { sortDir: 'up' })).toEqual(['sortDir']);
  });

  it('is asked of the explorer in one of its three columns', () => {
    for (const column of ['new', 'near', 'migrated']) expect(accepts(explorerQuery, { column })).toBe(true);
    expect(accepts(explorerQuery, { column: 'all' })).toBe(false);
  });
});
