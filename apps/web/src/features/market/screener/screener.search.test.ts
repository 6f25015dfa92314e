import { MARKET_IDS } from '@dugout/domain/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIGURE_NAMES } from '#/shared/filters/figures.ts';
import { withRange } from '#/shared/filters/ranges.ts';
import {
  changeWindow,
  DEFAULT_SCREENER,
  filterCount,
  readScreener,
  SCREENER_WINDOWS,
  type ScreenerState,
  sameScreener,
  screenerQueryOf,
  sortedBy,
  withoutFilters,
  writeScreener,
} from './screener.search.ts';
import { presetOf, withPreset } from './views/screener.presets.ts';

const liquidity = { figure: 'liquidityUsd', min: 20_000, max: null } as const;
const bound = fc.option(fc.nat());
const right = fc.constantFrom('off', 'on');
const anyState: fc.Arbitrary<ScreenerState> = fc.record({
  window: fc.constantFrom(...SCREENER_WINDOWS),
  sortBy: fc.constantFrom(...FIGURE_NAMES),
  sortDir: fc.constantFrom('asc', 'desc'),
  ranges: fc.subarray([...FIGURE_NAMES]).chain((figures) =>
    fc.tuple(
      ...figures.map((figure) =>
        fc
          .tuple(bound, bound)
          .filter(
            ([min, max]) => (min !== null || max !== null) && (min === null || max === null || min <= max),
          )
          .map(([min, max]) => ({ figure, min, max })),
      ),
    ),
  ),
  markets: fc.subarray([...MARKET_IDS]),
  rights: fc.record({ mintAuthority: right, freezeAuthority: right }, { requiredKeys: [] }),
});

describe('address', () => {
  it('is empty for the default view', () => {
    expect(writeScreener(DEFAULT_SCREENER)).toEqual({});
    expect(readScreener({})).toEqual(DEFAULT_SCREENER);
  });

  it('restores every state that was written to it, also as text', () => {
    fc.assert(
      fc.property(anyState, (given) => {
        const search = writeScreener(given);
        expect(readScreener(search)).toEqual(given);
        const texts = new URLSearchParams(
          Object.entries(search).map(([name, value]) => [name, String(value)]),
        );
        expect(readScreener(Object.fromEntries(texts))).toEqual(given);
        expect(sameScreener(readScreener(search), given)).toBe(true);
      }),
    );
  });

  it('falls back to defaults for invalid values', () => {
    const broken = {
      window: '7h',
      sortBy: 'constructor',
      sortDir: 3,
      liquidityUsdMin: 'lots',
      holdersMax: '',
      markets: 'nasdaq',
      x: {},
    };
    expect(readScreener(broken)).toEqual(DEFAULT_SCREENER);
  });
});

it('names bounds and markets in the query as the API does', () => {
  const state = { ...DEFAULT_SCREENER, ranges: [liquidity], markets: ['pumpfun', 'raydium'] as const };
  expect(screenerQueryOf(state)).toEqual({
    window: '24h',
    sortBy: 'volumeUsd',
    sortDir: 'desc',
    liquidityUsdMin: 20_000,
    markets: 'pumpfun,raydium',
  });
  expect(filterCount(state)).toBe(2);
  expect(withoutFilters(state)).toEqual(DEFAULT_SCREENER);
});

it('sorts descending first, then ascending, and keeps the window', () => {
  const once = sortedBy(DEFAULT_SCREENER, 'changePct5m');
  expect(once).toMatchObject({ sortBy: 'changePct5m', sortDir: 'desc', window: '24h' });
  expect(sortedBy(once, 'changePct5m').sortDir).toBe('asc');
  expect(sortedBy(sortedBy(once, 'changePct5m'), 'changePct5m').sortDir).toBe('desc');
});

it('shows the change that the list is sorted by, even over another window', () => {
  expect(changeWindow(DEFAULT_SCREENER)).toBe('24h');
  expect(changeWindow(sortedBy(DEFAULT_SCREENER, 'changePct1h'))).toBe('1h');
  expect(changeWindow({ ...sortedBy(DEFAULT_SCREENER, 'changePct'), window: '5m' })).toBe('5m');
});

describe('presets', () => {
  it('apply their sort and filters, and remove only those when left', () => {
    const own = { ...DEFAULT_SCREENER, window: '1h', ranges: [liquidity] } as const;
    const gainers = withPreset(own, 'gainers');
    expect(gainers).toMatchObject({ window: '1h', sortBy: 'changePct', sortDir: 'desc' });
    expect(gainers.ranges).toEqual(
      expect.arrayContaining([liquidity, { figure: 'changePct', min: 0, max: null }]),
    );
    expect([presetOf(own), presetOf(gainers)]).toEqual(['all', 'gainers']);
    expect(withPreset(gainers, 'all')).toEqual(own);
  });

  it('are left by another sort order or by a replaced filter', () => {
    const gainers = withPreset(DEFAULT_SCREENER, 'gainers');
    expect(presetOf(sortedBy(gainers, 'holders'))).toBe('all');
    expect(
      presetOf({ ...gainers, ranges: withRange(gainers.ranges, { figure: 'changePct', min: 5, max: null }) }),
    ).toBe('all');
  });
});
