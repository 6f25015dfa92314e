import type { ScreenerSort } from '@dugout/contract/market/screener';
import type { MarketId } from '@dugout/domain/markets';
import { isFigure } from '#/shared/filters/figures.ts';
import { readMarkets } from '#/shared/filters/markets.ts';
import { type Bounds, type Range, readRanges, writeRanges } from '#/shared/filters/ranges.ts';
import { hasRights, type Rights, readRights } from '#/shared/filters/rights.ts';

export const SCREENER_WINDOWS = ['5m', '1h', '6h', '24h'] as const;
export type ScreenerWindow = (typeof SCREENER_WINDOWS)[number];
type SortDir = 'asc' | 'desc';

export interface ScreenerState {
  readonly window: ScreenerWindow;
  readonly sortBy: ScreenerSort;
  readonly sortDir: SortDir;
  readonly ranges: readonly Range[];
  /** Empty means all. */
  readonly markets: readonly MarketId[];
  readonly rights: Rights;
}

export const DEFAULT_SCREENER: ScreenerState = {
  window: '24h',
  sortBy: 'volumeUsd',
  sortDir: 'desc',
  ranges: [],
  markets: [],
  rights: {},
};

/** Parses the state from an address's search; missing or invalid values get defaults. */
export function readScreener(search: Readonly<Record<string, unknown>>): ScreenerState {
  const sortBy = search['sortBy'];
  return {
    window: SCREENER_WINDOWS.find((window) => window === search['window']) ?? DEFAULT_SCREENER.window,
    sortBy: typeof sortBy === 'string' && isFigure(sortBy) ? sortBy : DEFAULT_SCREENER.sortBy,
    sortDir: search['sortDir'] === 'asc' ? 'asc' : 'desc',
    ranges: readRanges(search),
    markets: readMarkets(search['markets']),
    rights: readRights(search),
  };
}

export type ScreenerSearch = Bounds &
  Rights & { window?: ScreenerWindow; sortBy?: ScreenerSort; sortDir?: SortDir; markets?: string };

const filtersOf = ({ ranges, markets, rights }: ScreenerState): Bounds & Rights & { markets?: string } => ({
  ...writeRanges(ranges),
  ...rights,
  ...(markets.length === 0 ? {} : { markets: markets.join(',') }),
});

/** Returns the shortest search for a state: defaults are omitted. */
export const writeScreener = (state: ScreenerState): ScreenerSearch => ({
  ...(state.window === DEFAULT_SCREENER.window ? {} : { window: state.window }),
  ...(state.sortBy === DEFAULT_SCREENER.sortBy ? {} : { sortBy: state.sortBy }),
  ...(state.sortDir === DEFAULT_SCREENER.sortDir ? {} : { sortDir: state.sortDir }),
  ...filtersOf(state),
});

export const screenerQueryOf = (state: ScreenerState) => ({
  window: state.window,
  sortBy: state.sortBy,
  sortDir: state.sortDir,
  ...filtersOf(state),
});

export const sameScreener = (a: ScreenerState, b: ScreenerState): boolean =>
  JSON.stringify(writeScreener(a)) === JSON.stringify(writeScreener(b));

/** Returns the window whose change the list shows: that of the change it is sorted by, otherwise its own. */
export const changeWindow = ({ sortBy, window }: ScreenerState): ScreenerWindow =>
  SCREENER_WINDOWS.find((each) => sortBy === `changePct${each}`) ?? window;

/** Sorts by a pressed column header: a new column descending, the same one reversed. */
export const sortedBy = (state: ScreenerState, sortBy: ScreenerSort): ScreenerState => ({
  ...state,
  sortBy,
  sortDir: state.sortBy === sortBy && state.sortDir === 'desc' ? 'asc' : 'desc',
});

export const filterCount = ({ ranges, markets, rights }: ScreenerState): number =>
  ranges.length + (markets.length > 0 ? 1 : 0) + (hasRights(rights) ? 1 : 0);

export const withoutFilters = (state: ScreenerState): ScreenerState => ({
  ...state,
  ranges: [],
  markets: [],
  rights: {},
});
