import type { ScreenerSort } from '@dugout/contract/market';

export const SCREENER_WINDOWS = ['5m', '1h', '6h', '24h'] as const;
export type ScreenerWindow = (typeof SCREENER_WINDOWS)[number];
export type SortDir = 'asc' | 'desc';

/** The figures that a filter can bound, and what each counts in. */
export const FILTER_FIGURES = {
  liquidityUsd: { label: 'Liquidity', unit: 'usd' },
  volumeUsd: { label: 'Volume', unit: 'usd' },
  marketCapUsd: { label: 'Market cap', unit: 'usd' },
  ageMinutes: { label: 'Age', unit: 'minutes' },
  holders: { label: 'Holders', unit: 'count' },
  top10HoldersPct: { label: 'Top 10', unit: 'percent' },
} as const;
export type FilterFigure = keyof typeof FILTER_FIGURES;
export type FilterUnit = (typeof FILTER_FIGURES)[FilterFigure]['unit'];

/** One bound: over (`min`) or under (`max`) a value in the figure's own unit. */
export interface Filter {
  readonly figure: FilterFigure;
  readonly bound: 'min' | 'max';
  readonly value: number;
}

export interface ScreenerState {
  readonly window: ScreenerWindow;
  readonly sortBy: ScreenerSort;
  readonly sortDir: SortDir;
  readonly filters: readonly Filter[];
}

export const DEFAULT_SCREENER: ScreenerState = { window: '24h', sortBy: 'volumeUsd', sortDir: 'desc', filters: [] };

const SORTS: readonly ScreenerSort[] = [
  'ageMinutes',
  'priceUsd',
  'changePct',
  'marketCapUsd',
  'liquidityUsd',
  'volumeUsd',
  'buys',
  'holders',
  'top10HoldersPct',
  'devHoldingsPct',
];

const FIGURES = Object.keys(FILTER_FIGURES) as FilterFigure[];
const BOUNDS = ['min', 'max'] as const;

const keyOf = (figure: FilterFigure, bound: 'min' | 'max'): `${FilterFigure}${'Min' | 'Max'}` =>
  `${figure}${bound === 'min' ? 'Min' : 'Max'}`;

/** The state that an address's search holds; what is missing or makes no sense becomes the default. */
export function readScreener(search: Readonly<Record<string, unknown>>): ScreenerState {
  const filters: Filter[] = [];
  for (const figure of FIGURES) {
    for (const bound of BOUNDS) {
      const given = search[keyOf(figure, bound)];
      const value = given === '' || given === null || given === undefined ? Number.NaN : Number(given);
      if (Number.isFinite(value)) filters.push({ figure, bound, value });
    }
  }
  return {
    window: SCREENER_WINDOWS.find((window) => window === search['window']) ?? DEFAULT_SCREENER.window,
    sortBy: SORTS.find((sort) => sort === search['sortBy']) ?? DEFAULT_SCREENER.sortBy,
    sortDir: search['sortDir'] === 'asc' ? 'asc' : 'desc',
    filters,
  };
}

export type ScreenerSearch = { window?: ScreenerWindow; sortBy?: ScreenerSort; sortDir?: SortDir } & {
  [K in `${FilterFigure}${'Min' | 'Max'}`]?: number;
};

const boundsOf = (filters: readonly Filter[]): ScreenerSearch =>
  Object.fromEntries(filters.map(({ figure, bound, value }) => [keyOf(figure, bound), value]));

/** The shortest address search for a state: defaults are left out. */
export const writeScreener = (state: ScreenerState): ScreenerSearch => ({
  ...(state.window === DEFAULT_SCREENER.window ? {} : { window: state.window }),
  ...(state.sortBy === DEFAULT_SCREENER.sortBy ? {} : { sortBy: state.sortBy }),
  ...(state.sortDir === DEFAULT_SCREENER.sortDir ? {} : { sortDir: state.sortDir }),
  ...boundsOf(state.filters),
});

/** The query of `GET /screener` for a state. */
export const screenerQueryOf = (state: ScreenerState) => ({
  window: state.window,
  sortBy: state.sortBy,
  sortDir: state.sortDir,
  ...boundsOf(state.filters),
});

/** A press on a column's head: a new column sorts descending, the same one turns round. `window` comes along for a change column. */
export const sortedBy = (state: ScreenerState, sortBy: ScreenerSort, window: ScreenerWindow = state.window): ScreenerState => ({
  ...state,
  window,
  sortBy,
  sortDir: state.sortBy === sortBy && state.window === window && state.sortDir === 'desc' ? 'asc' : 'desc',
});

/** A filter set; one of the same figure and bound is replaced. */
export const withFilter = (state: ScreenerState, filter: Filter): ScreenerState => ({
  ...state,
  filters: [...withoutFilter(state, filter).filters, filter],
});

export const withoutFilter = (state: ScreenerState, { figure, bound }: Pick<Filter, 'figure' | 'bound'>): ScreenerState => ({
  ...state,
  filters: state.filters.filter((other) => other.figure !== figure || other.bound !== bound),
});

const MINUTES: readonly (readonly [suffix: string, minutes: number])[] = [
  ['y', 525_600],
  ['mo', 43_200],
  ['d', 1_440],
  ['h', 60],
];

const plain = (value: number): string => String(Math.round(value * 100) / 100);

function amountText(value: number, unit: FilterUnit): string {
  if (unit === 'percent') return `${plain(value)}%`;
  if (unit === 'minutes') {
    const [suffix, minutes] = MINUTES.find(([, size]) => value >= size && value % size === 0) ?? ['m', 1];
    return plain(value / minutes) + suffix;
  }
  const sign = unit === 'usd' ? '$' : '';
  if (value >= 1_000_000) return `${sign}${plain(value / 1_000_000)}M`;
  return value >= 1_000 ? `${sign}${plain(value / 1_000)}K` : sign + plain(value);
}

/** A chip's words: 'Liquidity over $20K', '24h volume over $50K', 'Age under 12mo'. */
export function filterText(filter: Filter, window: ScreenerWindow): string {
  const { label, unit } = FILTER_FIGURES[filter.figure];
  const name = filter.figure === 'volumeUsd' ? `${window} volume` : label;
  return `${name} ${filter.bound === 'min' ? 'over' : 'under'} ${amountText(filter.value, unit)}`;
}

const SUFFIXES: Readonly<Record<FilterUnit, Readonly<Record<string, number>>>> = {
  usd: { '': 1, k: 1e3, m: 1e6, b: 1e9 },
  count: { '': 1, k: 1e3, m: 1e6 },
  percent: { '': 1, '%': 1 },
  minutes: { '': 1, m: 1, h: 60, d: 1_440, mo: 43_200, y: 525_600 },
};

/** The value of '20K', '$1.5m', '35%', '12mo' or '90' (minutes for an age); null when it is none. */
export function parseFilterValue(text: string, unit: FilterUnit): number | null {
  const match = /^\$?(\d+(?:\.\d+)?|\.\d+)\s*([a-z%]*)$/i.exec(text.trim().replaceAll(',', ''));
  const factor = SUFFIXES[unit][match?.[2]?.toLowerCase() ?? '?'];
  return match?.[1] === undefined || factor === undefined ? null : Number(match[1]) * factor;
}
