import { create } from 'zustand';
import { stored } from '#/shared/storage/stored.ts';
import type { ScreenerWindow } from '../screener.search.ts';

interface ColumnChoice {
  readonly id: string;
  readonly label: string;
  /** Hidden by default. */
  readonly extra?: true;
}

/** Columns that can be shown and hidden, in order. The token column is always shown. */
export const COLUMN_CHOICES = [
  { id: 'place', label: 'Place' },
  { id: 'ageMinutes', label: 'Age' },
  { id: 'priceUsd', label: 'Price' },
  { id: 'trend', label: '24h trend' },
  { id: 'change:5m', label: 'Change 5m' },
  { id: 'change:1h', label: 'Change 1h' },
  { id: 'change:6h', label: 'Change 6h', extra: true },
  { id: 'change:24h', label: 'Change 24h' },
  { id: 'marketCapUsd', label: 'Market cap' },
  { id: 'athUsd', label: 'All-time high', extra: true },
  { id: 'liquidityUsd', label: 'Liquidity' },
  { id: 'volumeUsd', label: 'Volume' },
  { id: 'buys', label: 'Buys / sells' },
  { id: 'traders', label: 'Traders', extra: true },
  { id: 'holders', label: 'Holders' },
  { id: 'kols', label: 'KOLs', extra: true },
  { id: 'graduationPct', label: 'Graduation', extra: true },
  { id: 'top10HoldersPct', label: 'Top 10' },
  { id: 'marks', label: 'Dev, insiders, snipers' },
  { id: 'sniperHoldingsPct', label: 'Snipers', extra: true },
  { id: 'bundledHoldingsPct', label: 'Bundled', extra: true },
  { id: 'freshHoldingsPct', label: 'Fresh wallets', extra: true },
  { id: 'agentHoldingsPct', label: 'Mayhem agent', extra: true },
  { id: 'buy', label: 'Quick Buy' },
] as const satisfies readonly ColumnChoice[];
export type ColumnId = (typeof COLUMN_CHOICES)[number]['id'];

const CHOICES: readonly (ColumnChoice & { readonly id: ColumnId })[] = COLUMN_CHOICES;
export const USUAL_COLUMNS: readonly ColumnId[] = CHOICES.filter(({ extra }) => extra !== true).map(
  ({ id }) => id,
);

/** Parses stored columns and sorts them; null if it is not a list. */
export const readColumns = (value: unknown): readonly ColumnId[] | null =>
  Array.isArray(value) ? CHOICES.map(({ id }) => id).filter((id) => value.includes(id)) : null;

/**
 * Reports whether to show a column: the trader chose it, or it is the change over the list's window, which no
 * other column shows.
 */
export const isShown = (columns: readonly ColumnId[], id: string, window: ScreenerWindow): boolean =>
  id === 'token' ||
  columns.some((column) => column === id) ||
  (id === 'change:6h' && window === '6h' && columns.includes('change:24h'));

/** Returns the columns with the sorted one, which is shown even if hidden by default. */
export const withSorted = (columns: readonly ColumnId[], sorted: string): readonly ColumnId[] =>
  CHOICES.filter(({ id, extra }) => columns.includes(id) || (extra === true && id === sorted)).map(
    ({ id }) => id,
  );

const place = stored<readonly ColumnId[]>({
  key: 'screener-columns',
  version: 1,
  fallback: USUAL_COLUMNS,
  parse: readColumns,
});

interface Columns {
  readonly columns: readonly ColumnId[];
  readonly show: (id: ColumnId, shown: boolean) => void;
  readonly reset: () => void;
}

export const useColumns = create<Columns>()((set) => {
  const keep = (columns: readonly ColumnId[]): { readonly columns: readonly ColumnId[] } => {
    place.write(columns);
    return { columns };
  };
  return {
    columns: place.read(),
    show: (id, shown) =>
      set(({ columns }) =>
        keep(
          CHOICES.map((choice) => choice.id).filter((each) => (each === id ? shown : columns.includes(each))),
        ),
      ),
    reset: () => set(keep(USUAL_COLUMNS)),
  };
});
