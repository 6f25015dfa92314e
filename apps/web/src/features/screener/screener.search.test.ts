import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SCREENER,
  FILTER_FIGURES,
  type Filter,
  type FilterFigure,
  filterText,
  parseFilterValue,
  readScreener,
  SCREENER_WINDOWS,
  screenerQueryOf,
  sortedBy,
  withFilter,
  withoutFilter,
  writeScreener,
} from './screener.search.ts';

const liquidity: Filter = { figure: 'liquidityUsd', bound: 'min', value: 20_000 };

describe('the address', () => {
  it('holds nothing for the default view', () => {
    expect(writeScreener(DEFAULT_SCREENER)).toEqual({});
    expect(readScreener({})).toEqual(DEFAULT_SCREENER);
  });

  it('gives back every state that it was written from', () => {
    const state = fc.record({
      window: fc.constantFrom(...SCREENER_WINDOWS),
      sortBy: fc.constantFrom('ageMinutes', 'changePct', 'volumeUsd', 'holders'),
      sortDir: fc.constantFrom('asc', 'desc'),
      filters: fc
        .subarray(Object.keys(FILTER_FIGURES) as FilterFigure[])
        .chain((figures) =>
          fc.tuple(
            ...figures.map((figure) => fc.record({ figure: fc.constant(figure), bound: fc.constantFrom('min', 'max'), value: fc.nat() })),
          ),
        ),
    });
    fc.assert(
      fc.property(state, (given) => {
        expect(readScreener(writeScreener(given))).toEqual(given);
      }),
    );
  });

  it('falls back where it makes no sense', () => {
    expect(readScreener({ window: '7h', sortBy: 'drop table', sortDir: 3, liquidityUsdMin: 'lots', holdersMax: '' })).toEqual(
      DEFAULT_SCREENER,
    );
  });
});

describe('the query', () => {
  it('names bounds as the API does', () => {
    expect(screenerQueryOf(withFilter(DEFAULT_SCREENER, liquidity))).toEqual({
      window: '24h',
      sortBy: 'volumeUsd',
      sortDir: 'desc',
      liquidityUsdMin: 20_000,
    });
  });
});

describe('sorting', () => {
  it('goes down first, then up', () => {
    const once = sortedBy(DEFAULT_SCREENER, 'holders');
    expect(once).toMatchObject({ sortBy: 'holders', sortDir: 'desc' });
    expect(sortedBy(once, 'holders').sortDir).toBe('asc');
    expect(sortedBy(sortedBy(once, 'holders'), 'holders').sortDir).toBe('desc');
  });

  it('takes the window of a change column along', () => {
    expect(sortedBy(DEFAULT_SCREENER, 'changePct', '5m')).toMatchObject({ sortBy: 'changePct', window: '5m', sortDir: 'desc' });
  });
});

describe('filters', () => {
  it('replace one of the same figure and bound, and can be taken away', () => {
    const twice = withFilter(withFilter(DEFAULT_SCREENER, liquidity), { ...liquidity, value: 5 });
    expect(twice.filters).toEqual([{ ...liquidity, value: 5 }]);
    expect(withoutFilter(twice, liquidity).filters).toEqual([]);
  });

  it('say what they do', () => {
    expect(filterText(liquidity, '24h')).toBe('Liquidity over $20K');
    expect(filterText({ figure: 'volumeUsd', bound: 'min', value: 50_000 }, '6h')).toBe('6h volume over $50K');
    expect(filterText({ figure: 'ageMinutes', bound: 'max', value: 12 * 43_200 }, '24h')).toBe('Age under 12mo');
    expect(filterText({ figure: 'ageMinutes', bound: 'min', value: 90 }, '24h')).toBe('Age over 90m');
    expect(filterText({ figure: 'top10HoldersPct', bound: 'max', value: 35 }, '24h')).toBe('Top 10 under 35%');
    expect(filterText({ figure: 'marketCapUsd', bound: 'min', value: 1_500_000 }, '24h')).toBe('Market cap over $1.5M');
    expect(filterText({ figure: 'holders', bound: 'min', value: 900 }, '24h')).toBe('Holders over 900');
  });

  it('understand what a trader types', () => {
    expect(parseFilterValue('20K', 'usd')).toBe(20_000);
    expect(parseFilterValue('$1.5m', 'usd')).toBe(1_500_000);
    expect(parseFilterValue('12mo', 'minutes')).toBe(518_400);
    expect(parseFilterValue('35 %', 'percent')).toBe(35);
    expect(parseFilterValue('1,200', 'count')).toBe(1_200);
    expect(parseFilterValue('soon', 'minutes')).toBeNull();
    expect(parseFilterValue('5h', 'usd')).toBeNull();
    expect(parseFilterValue('', 'usd')).toBeNull();
  });
});
