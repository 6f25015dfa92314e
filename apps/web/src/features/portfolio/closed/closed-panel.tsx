import type { ClosedPosition, ClosedPositions } from '@dugout/contract/portfolio/lots';
import { EmptyState } from '@dugout/ui/empty-state';
import { cn } from '@dugout/ui/lib/cn';
import type { Column } from '@dugout/ui/table/virtual-table';
import { TokenPicture } from '@dugout/ui/token-picture';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  formatCount,
  formatPercent,
  formatSol,
  formatSolChange,
  solToneOf,
  toneOf,
} from '#/shared/format/numbers.ts';
import { REALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { PagedTable } from '#/shared/lists/paged-table.tsx';
import { ageColumn } from '#/shared/lists/trade-columns.tsx';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { closedQuery, type ListFilter } from '../portfolio.queries.ts';
import { ClosedDialog } from './closed-dialog.tsx';
import { Distribution } from './distribution.tsx';

const sol = (lamports: string): number => Number(lamports) / 1e9;

const money = (
  id: string,
  head: string,
  lamports: (row: ClosedPosition) => string,
): Column<ClosedPosition> => ({
  id,
  head,
  width: 'minmax(76px,1fr)',
  align: 'end',
  cell: (row) => formatSol(sol(lamports(row))),
});

const TOKEN: Column<ClosedPosition> = {
  id: 'token',
  head: 'Token',
  width: 'minmax(110px,2fr)',
  cell: ({ image, symbol, tokenAddress, tokenName }) => (
    <span className="flex min-w-0 items-center gap-2">
      <TokenPicture src={image} symbol={symbol} seed={tokenAddress} size={20} />
      <span className="truncate font-semibold text-t1">{symbol}</span>
      <TokenMark tokenAddress={tokenAddress} />
      <span className="truncate text-t3 max-desk:hidden">{tokenName}</span>
    </span>
  ),
};
const PNL: readonly Column<ClosedPosition>[] = [
  {
    id: 'realised',
    head: `${REALIZED_PNL.name} SOL`,
    width: 'minmax(104px,1fr)',
    align: 'end',
    cell: ({ realisedLamports }) => (
      <span className={solToneOf(sol(realisedLamports))}>{formatSolChange(sol(realisedLamports))}</span>
    ),
  },
  {
    id: 'pct',
    head: `${REALIZED_PNL.name} %`,
    width: 'minmax(92px,1fr)',
    align: 'end',
    cell: ({ pnlPercent }) => <span className={toneOf(pnlPercent)}>{formatPercent(pnlPercent)}</span>,
  },
];
const CLOSED = ageColumn(({ closedAt }: ClosedPosition) => closedAt);
const PHONE: readonly Column<ClosedPosition>[] = [CLOSED, { ...TOKEN, width: 'minmax(90px,1fr)' }, ...PNL];
const DESK: readonly Column<ClosedPosition>[] = [
  CLOSED,
  TOKEN,
  money('bought', 'Bought SOL', ({ boughtLamports }) => boughtLamports),
  money('sold', 'Sold SOL', ({ soldLamports }) => soldLamports),
  ...PNL,
];

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-0.5">
    <dt className="text-small text-t3">{label}</dt>
    <dd className="truncate font-medium text-t1">{children}</dd>
  </div>
);

const BestOrWorst = ({ position }: { readonly position: ClosedPosition | null }) =>
  position === null ? (
    '-'
  ) : (
    <>
      {position.symbol}{' '}
      <span className={toneOf(position.pnlPercent)}>{formatPercent(position.pnlPercent)}</span>
    </>
  );

function Summary({ closed }: { readonly closed: ClosedPositions }) {
  const { best, worst, averageWinPct, averageLossPct, distribution, pagination } = closed;
  return (
    <div className="flex shrink-0 gap-6 border-line1 border-b px-3 py-2.5 max-desk:flex-col max-desk:gap-3">
      <dl className="grid shrink-0 grid-cols-3 gap-x-6 gap-y-2">
        <Fact label="Closed">{formatCount(pagination.count)}</Fact>
        <Fact label="Best">
          <BestOrWorst position={best} />
        </Fact>
        <Fact label="Worst">
          <BestOrWorst position={worst} />
        </Fact>
        <Fact label="Avg win">
          <span className={toneOf(averageWinPct)}>{formatPercent(averageWinPct)}</span>
        </Fact>
        <Fact label="Avg loss">
          <span className={toneOf(averageLossPct)}>{formatPercent(averageLossPct)}</span>
        </Fact>
      </dl>
      <Distribution bands={distribution} className="min-w-0 flex-1" />
    </div>
  );
}

interface ClosedPanelProps {
  readonly filter: ListFilter;
  readonly onReceipt: (swapId: string) => void;
}

const keyOf = ({ positionId }: ClosedPosition): string => positionId;

export function ClosedPanel({ filter, onReceipt }: ClosedPanelProps) {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<ClosedPosition | null>(null);
  const phone = usePhone();
  const query = useQuery(closedQuery(filter, page));
  return (
    <div className={cn('flex min-h-0 flex-1 flex-col')}>
      {query.data !== undefined && query.data.pagination.count > 0 && <Summary closed={query.data} />}
      <PagedTable
        what="closed positions"
        query={query}
        page={page}
        onPage={setPage}
        label="Closed positions"
        columns={phone ? PHONE : DESK}
        rowKey={keyOf}
        rowHeight={phone ? 36 : 32}
        onOpen={setOpen}
        empty={<EmptyState title="No closed positions">Positions you sell in full appear here.</EmptyState>}
      />
      {open !== null && <ClosedDialog position={open} onClose={() => setOpen(null)} onReceipt={onReceipt} />}
    </div>
  );
}
