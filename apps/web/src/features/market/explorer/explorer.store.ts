import type { ExplorerColumn } from '@dugout/contract/market/explorer';
import { QUICK_BUY_DEFAULT_SOL } from '@dugout/contract/trading/values';
import { create } from 'zustand';
import { readAmount } from '#/features/trading/index.ts';
import { stored } from '#/shared/storage/stored.ts';
import { type ColumnFilter, readFilter } from './explorer.filter.ts';

interface ColumnSettings {
  readonly filter: ColumnFilter;
  /** SOL of a quick buy in this column, as the trader typed it. */
  readonly amount: string;
}

const FALLBACK: ColumnSettings = { filter: {}, amount: QUICK_BUY_DEFAULT_SOL.other };

function parse(value: unknown): ColumnSettings | null {
  if (typeof value !== 'object' || value === null || !('filter' in value) || !('amount' in value))
    return null;
  const [filter, amount] = [readFilter(value.filter), readAmount(value.amount)];
  return filter === null || amount === null ? null : { filter, amount };
}

const place = (column: ExplorerColumn) =>
  stored<ColumnSettings>({ key: `explorer-${column}`, version: 2, fallback: FALLBACK, parse });
const PLACES = { new: place('new'), near: place('near'), migrated: place('migrated') } as const;

interface ExplorerSettings {
  readonly columns: Readonly<Record<ExplorerColumn, ColumnSettings>>;
  readonly setFilter: (column: ExplorerColumn, filter: ColumnFilter) => void;
  /** Returns false for an invalid amount. */
  readonly setAmount: (column: ExplorerColumn, amount: string) => boolean;
}

/** Each column's filter and quick-buy amount, stored in this browser. */
export const useExplorerSettings = create<ExplorerSettings>()((set, get) => {
  const change = (column: ExplorerColumn, settings: Partial<ColumnSettings>): void => {
    const next = { ...get().columns[column], ...settings };
    PLACES[column].write(next);
    set({ columns: { ...get().columns, [column]: next } });
  };
  return {
    columns: { new: PLACES.new.read(), near: PLACES.near.read(), migrated: PLACES.migrated.read() },
    setFilter: (column, filter) => change(column, { filter }),
    setAmount: (column, given) => {
      const amount = readAmount(given.trim());
      if (amount === null) return false;
      change(column, { amount });
      return true;
    },
  };
});
