import type { ScreenerSort, TokenRow } from '@dugout/contract/market';
import { VirtualTable } from '@dugout/ui/virtual-table';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useQuickBuy } from '#/features/trading/trading.queries.ts';
import { isSuspect } from '#/shared/tokens/suspect.ts';
import { SCREENER_WINDOWS, type ScreenerState, type ScreenerWindow, sortedBy } from '../screener.search.ts';
import { BuyCell } from './buy-cell.tsx';
import { screenerColumns } from './screener-columns.tsx';

interface ScreenerTableProps {
  readonly rows: readonly TokenRow[];
  readonly state: ScreenerState;
  readonly onChange: (next: ScreenerState) => void;
  readonly onRange: (from: number, to: number) => void;
  readonly onInside: (inside: boolean) => void;
  readonly empty: ReactNode;
}

const CHANGE = 'change:';
const SORTS: Readonly<Record<string, ScreenerSort>> = {
  ageMinutes: 'ageMinutes',
  priceUsd: 'priceUsd',
  marketCapUsd: 'marketCapUsd',
  liquidityUsd: 'liquidityUsd',
  volumeUsd: 'volumeUsd',
  buys: 'buys',
  holders: 'holders',
  top10HoldersPct: 'top10HoldersPct',
};

const windowOf = (column: string): ScreenerWindow | undefined => SCREENER_WINDOWS.find((window) => column === CHANGE + window);

/** The sort that a press on a column's head asks for; a change column brings its window along. */
function afterPress(state: ScreenerState, column: string): ScreenerState {
  const window = windowOf(column);
  if (window !== undefined) return sortedBy(state, 'changePct', window);
  const sort = SORTS[column];
  return sort === undefined ? state : sortedBy(state, sort);
}

const keyOf = (row: TokenRow): string => row.tokenAddress;

export function ScreenerTable({ rows, state, onChange, onRange, onInside, empty }: ScreenerTableProps) {
  const navigate = useNavigate();
  const { buy } = useQuickBuy();
  const columns = useMemo(
    () => [
      ...screenerColumns(state.window),
      {
        id: 'buy',
        head: 'Quick Buy',
        width: '64px',
        align: 'end' as const,
        cell: (row: TokenRow) => <BuyCell row={row} className="min-w-13" />,
      },
    ],
    [state.window],
  );
  const open = (row: TokenRow): void => void navigate({ to: '/screener/$poolAddress', params: { poolAddress: row.poolAddress } });
  return (
    <div className="flex min-h-0 flex-1 flex-col" onPointerEnter={() => onInside(true)} onPointerLeave={() => onInside(false)}>
      <VirtualTable
        label="Tokens"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        gap={12}
        sort={{ by: state.sortBy === 'changePct' ? CHANGE + state.window : state.sortBy, dir: state.sortDir }}
        onSort={({ by }) => onChange(afterPress(state, by))}
        onOpen={open}
        onRowKey={(row, key) => {
          if (key.toLowerCase() !== 'b') return;
          if (isSuspect(row)) open(row);
          else buy(row);
        }}
        onRange={onRange}
        empty={empty}
        className="flex-1"
      />
    </div>
  );
}
