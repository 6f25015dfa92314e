import type { ExplorerColumn, ExplorerRow } from '@dugout/contract/market/explorer';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useLiveRows } from '#/features/market/screener/screener.queries.ts';
import { useListBuy } from '#/features/trading/index.ts';
import { useHeldRows } from '#/shared/lists/use-held-rows.ts';
import { isFiltering, matchesText } from '../explorer.filter.ts';
import { explorerQuery, ROW_WINDOW } from '../explorer.queries.ts';
import { useExplorerSettings } from '../explorer.store.ts';
import type { ColumnBuy } from './column-buy.ts';

/** Max channels per column; only visible rows are live. */
const MAX_LIVE = 30;
const NO_ROWS: readonly ExplorerRow[] = [];
const mintOf = ({ tokenAddress }: ExplorerRow): string => tokenAddress;

/** Returns everything that a column shows. `text` filters the loaded rows. */
export function useColumn(column: ExplorerColumn, text = '') {
  const { filter, amount } = useExplorerSettings((state) => state.columns[column]);
  const { data, isError, dataUpdatedAt, refetch } = useQuery(explorerQuery(column, filter));
  const fitting = useMemo(
    () =>
      text.trim() === ''
        ? (data?.items ?? NO_ROWS)
        : (data?.items.filter((row) => matchesText(row, text)) ?? NO_ROWS),
    [data, text],
  );
  const held = useHeldRows(fitting, `${JSON.stringify(filter)} ${text}`, mintOf);
  const [range, setRange] = useState({ from: 0, to: 16 });
  const onRange = useCallback((from: number, to: number) => {
    setRange((known) => (known.from === from && known.to === to ? known : { from, to }));
  }, []);
  const inSight = useMemo(
    () =>
      held.rows.slice(range.from, Math.min(range.to, range.from + MAX_LIVE)).map((row) => row.tokenAddress),
    [held.rows, range],
  );
  const rows = useLiveRows(held.rows, inSight, ROW_WINDOW);
  const { buy, press, busy } = useListBuy(amount);
  const columnBuy = useMemo((): ColumnBuy => ({ amount, buy }), [amount, buy]);
  return {
    ...held,
    rows,
    data,
    isError,
    dataUpdatedAt,
    refetch,
    onRange,
    columnBuy,
    busy,
    press,
    isFiltered: isFiltering(filter),
  };
}

export type ColumnState = ReturnType<typeof useColumn>;
