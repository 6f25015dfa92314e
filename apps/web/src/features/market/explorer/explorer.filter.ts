import type { FilterFigure } from '#/shared/filters/figures.ts';
import { type Bounds, type Range, readRanges, writeRanges } from '#/shared/filters/ranges.ts';
import { hasRights, type Rights, readRights } from '#/shared/filters/rights.ts';
import { type Extras, extrasCount, readExtras } from './explorer.extras.ts';

export const COLUMN_FIGURES = [
  'marketCapUsd',
  'volumeUsd',
  'liquidityUsd',
  'ageMinutes',
  'holders',
  'kols',
  'graduationPct',
  'top10HoldersPct',
  'devHoldingsPct',
  'insiderHoldingsPct',
  'sniperHoldingsPct',
  'bundledHoldingsPct',
  'freshHoldingsPct',
  'agentHoldingsPct',
] as const satisfies readonly FilterFigure[];

export type ColumnFigure = (typeof COLUMN_FIGURES)[number];

/** A sort that replaces the column's default. */
export interface ColumnOrder {
  readonly sortBy?: ColumnFigure;
  readonly sortDir?: 'asc' | 'desc';
}

/** A column's filter and sort, as stored and as sent to `GET /explorer`. */
export type ColumnFilter = Bounds & Rights & Extras & ColumnOrder;

export const rangesOf = (filter: ColumnFilter): readonly Range[] =>
  readRanges({ ...filter }).filter(({ figure }) => COLUMN_FIGURES.some((known) => known === figure));

/** Parses a stored sort; empty if it names no known figure. */
export function readOrder(value: { readonly sortBy?: unknown; readonly sortDir?: unknown }): ColumnOrder {
  const sortBy = COLUMN_FIGURES.find((figure) => figure === value.sortBy);
  return sortBy === undefined ? {} : { sortBy, sortDir: value.sortDir === 'asc' ? 'asc' : 'desc' };
}

/** Parses a stored filter and omits invalid parts. Null if it is not a filter at all. */
export const readFilter = (value: unknown): ColumnFilter | null =>
  typeof value !== 'object' || value === null
    ? null
    : {
        ...writeRanges(rangesOf({ ...value })),
        ...readRights({ ...value }),
        ...readExtras({ ...value }),
        ...readOrder({ ...value }),
      };

/** Reports whether a filter excludes tokens; a sort alone does not. */
export const isFiltering = (filter: ColumnFilter): boolean =>
  rangesOf(filter).length > 0 || hasRights(filter) || extrasCount(filter) > 0;

/** Counts the bounded metrics and other filters, plus one for rights and one for a sort. */
export const filterCount = (filter: ColumnFilter): number =>
  rangesOf(filter).length +
  extrasCount(filter) +
  (hasRights(filter) ? 1 : 0) +
  (filter.sortBy === undefined ? 0 : 1);

interface Matched {
  readonly tokenAddress: string;
  readonly name: string;
  readonly symbol: string;
}

/** Reports whether every word is in the name, the ticker or the address. */
export function matchesText(row: Matched, text: string): boolean {
  const within = `${row.symbol} ${row.name}`.toLowerCase();
  return text
    .trim()
    .split(/\s+/)
    .every((word) => within.includes(word.toLowerCase()) || row.tokenAddress.includes(word));
}
