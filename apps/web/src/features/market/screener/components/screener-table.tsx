import type { ScreenerSort } from '@dugout/contract/market/screener';
import type { TokenRow } from '@dugout/contract/market/token';
import { type Column, VirtualTable } from '@dugout/ui/table/virtual-table';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useListBuy, useQuickBuy } from '#/features/trading/index.ts';
import { useWatch, useWatchToggle } from '#/features/watchlist/index.ts';
import { useWidth } from '#/shared/hooks/use-width.ts';
import { BuyOrOpen } from '#/shared/tokens/buying/buy-or-open.tsx';
import { StarButton } from '#/shared/tokens/marks/star-button.tsx';
import { columnsThatFit } from '../columns/columns-that-fit.ts';
import { isShown, useColumns, withSorted } from '../columns/screener.columns.ts';
import { screenerColumns } from '../columns/screener-columns.tsx';
import { type ScreenerState, sortedBy } from '../screener.search.ts';

interface ScreenerTableProps {
  readonly rows: readonly TokenRow[];
  readonly state: ScreenerState;
  readonly onChange: (next: ScreenerState) => void;
  readonly onRange: (from: number, to: number) => void;
  readonly onInside: (inside: boolean) => void;
  /** Whether the rows belong to other filters while those of these load. */
  readonly busy: boolean;
  readonly empty: ReactNode;
}

/** Sort key per column header. */
const SORTS: Readonly<Record<string, ScreenerSort>> = {
  ageMinutes: 'ageMinutes',
  priceUsd: 'priceUsd',
  'change:5m': 'changePct5m',
  'change:1h': 'changePct1h',
  'change:6h': 'changePct6h',
  'change:24h': 'changePct24h',
  marketCapUsd: 'marketCapUsd',
  athUsd: 'athUsd',
  liquidityUsd: 'liquidityUsd',
  volumeUsd: 'volumeUsd',
  buys: 'buys',
  traders: 'traders',
  holders: 'holders',
  kols: 'kols',
  graduationPct: 'graduationPct',
  top10HoldersPct: 'top10HoldersPct',
  sniperHoldingsPct: 'sniperHoldingsPct',
  bundledHoldingsPct: 'bundledHoldingsPct',
  freshHoldingsPct: 'freshHoldingsPct',
  agentHoldingsPct: 'agentHoldingsPct',
};

/** Returns the column that a list is sorted by. The change over the list's own window is that window's column. */
const sortedColumn = ({ sortBy, window }: ScreenerState): string =>
  sortBy === 'changePct'
    ? `change:${window}`
    : (Object.keys(SORTS).find((column) => SORTS[column] === sortBy) ?? sortBy);

function afterPress(state: ScreenerState, column: string): ScreenerState {
  const sort = SORTS[column];
  if (sort === undefined) return state;
  return sortedBy(column === sortedColumn(state) ? { ...state, sortBy: sort } : state, sort);
}

function BuyCell({ row }: { readonly row: TokenRow }) {
  const { amount, busy, buy } = useQuickBuy();
  return (
    <BuyOrOpen
      token={row}
      amount={amount}
      busy={busy.has(row.tokenAddress)}
      onBuy={buy}
      className="min-w-13"
    />
  );
}

function StarCell({ row }: { readonly row: TokenRow }) {
  return <StarButton plain symbol={row.symbol} watch={useWatch(row.tokenAddress)} />;
}

const STAR: Column<TokenRow> = {
  id: 'star',
  head: '',
  label: 'Watched',
  width: '20px',
  align: 'center',
  cell: (row) => <StarCell row={row} />,
  shows: ({ tokenAddress, symbol }) => `${tokenAddress} ${symbol}`,
};
const BUY: Column<TokenRow> = {
  id: 'buy',
  head: 'Quick Buy',
  width: '64px',
  align: 'end',
  cell: (row) => <BuyCell row={row} />,
  // Everything that the button shows and that a buy reads from the row.
  shows: ({ tokenAddress, poolAddress, symbol, decimals, lookAlikes, deepest, untradableReason }) =>
    `${tokenAddress} ${poolAddress} ${symbol} ${decimals} ${lookAlikes} ${deepest} ${untradableReason}`,
};

const GAP = 12;
/** Assumed width until the list is measured. */
const WIDE = 1_440;

const keyOf = (row: TokenRow): string => row.tokenAddress;

export function ScreenerTable({ rows, state, onChange, onRange, onInside, busy, empty }: ScreenerTableProps) {
  const navigate = useNavigate();
  const { press } = useListBuy();
  const watch = useWatchToggle();
  const [box, width] = useWidth(document.documentElement.clientWidth || WIDE);
  const chosen = useColumns(({ columns }) => columns);
  const sorted = sortedColumn(state);
  const columns = useMemo(() => {
    const ids = withSorted(chosen, sorted);
    const all = [
      STAR,
      ...screenerColumns(ids, state.window),
      ...(isShown(ids, BUY.id, state.window) ? [BUY] : []),
    ];
    return columnsThatFit(all, width, GAP, [sorted, `change:${state.window}`]);
  }, [chosen, sorted, state.window, width]);
  const open = (row: TokenRow): void =>
    void navigate({ to: '/screener/$poolAddress', params: { poolAddress: row.poolAddress } });
  return (
    <div
      ref={box}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
      onPointerEnter={() => onInside(true)}
      onPointerLeave={() => onInside(false)}
    >
      <VirtualTable
        label="Tokens"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        gap={GAP}
        sort={{ by: sorted, dir: state.sortDir }}
        onSort={({ by }) => onChange(afterPress(state, by))}
        onOpen={open}
        onRowKey={(row, key) => {
          if (key === 'b') press(row);
          if (key === 'w') watch(row.tokenAddress);
        }}
        onRange={onRange}
        busy={busy}
        empty={empty}
        className="flex-1"
      />
    </div>
  );
}
