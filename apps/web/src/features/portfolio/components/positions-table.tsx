import type { Position } from '@dugout/contract/trading';
import { toNumber } from '@dugout/domain/base-units';
import { averageEntry } from '@dugout/domain/position';
import { Flash } from '@dugout/ui/flash';
import { cn } from '@dugout/ui/lib/cn';
import { TokenPicture } from '@dugout/ui/token-picture';
import { type Column, type Sort, VirtualTable } from '@dugout/ui/virtual-table';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatAmount, formatPercent, formatSol, formatSolChange } from '#/shared/format/numbers.ts';
import { formatPriceNumber } from '#/shared/format/price.ts';
import { currentPriceSol, isGain, sortPositions } from '../position.model.ts';
import { SellButtons } from './sell-buttons.tsx';

const tone = (figure: number | null): string => (figure === null || figure === 0 ? '' : isGain(figure) ? 'text-up' : 'text-down');
const entryOf = ({ amount, costLamports, decimals }: Position): number | null =>
  averageEntry({ amount: BigInt(amount), cost: BigInt(costLamports) }, decimals);

const COLUMNS: readonly Column<Position>[] = [
  {
    id: 'token',
    head: 'Token',
    width: 'minmax(180px,2fr)',
    cell: (position) => (
      <span className="flex min-w-0 items-center gap-2">
        <TokenPicture src={position.token.image} symbol={position.symbol} seed={position.tokenAddress} size={20} />
        <span className="font-semibold text-t1">{position.symbol}</span>
        <span className="truncate text-t3">{position.tokenName}</span>
      </span>
    ),
  },
  {
    id: 'amount',
    head: 'Amount',
    width: 'minmax(72px,1fr)',
    align: 'end',
    cell: ({ amount, decimals }) => formatAmount(toNumber(BigInt(amount), decimals)),
  },
  { id: 'entry', head: 'Avg entry SOL', width: 'minmax(92px,1fr)', align: 'end', cell: (position) => formatPriceNumber(entryOf(position)) },
  {
    id: 'price',
    head: 'Price SOL',
    width: 'minmax(92px,1fr)',
    align: 'end',
    cell: (position) => <span className="text-t1">{formatPriceNumber(currentPriceSol(position))}</span>,
  },
  {
    id: 'valueSol',
    head: 'Value SOL',
    width: 'minmax(80px,1fr)',
    align: 'end',
    sortable: true,
    cell: ({ valueSol }) => (
      <Flash value={valueSol} className="font-medium text-t1">
        {formatSol(valueSol)}
      </Flash>
    ),
  },
  { id: 'costSol', head: 'Cost SOL', width: 'minmax(80px,1fr)', align: 'end', sortable: true, cell: ({ costSol }) => formatSol(costSol) },
  {
    id: 'pnlSol',
    head: 'PnL SOL',
    width: 'minmax(80px,1fr)',
    align: 'end',
    sortable: true,
    cell: ({ pnlSol }) => <span className={tone(pnlSol)}>{formatSolChange(pnlSol)}</span>,
  },
  {
    id: 'pnlPercent',
    head: 'PnL',
    width: 'minmax(80px,1fr)',
    align: 'end',
    sortable: true,
    cell: ({ pnlPercent }) => <span className={tone(pnlPercent)}>{formatPercent(pnlPercent)}</span>,
  },
  { id: 'sell', head: '', label: 'Sell', width: '116px', align: 'end', cell: (position) => <SellButtons position={position} /> },
];

interface PositionsProps {
  readonly positions: readonly Position[];
  readonly empty: ReactNode;
}

const keyOf = (position: Position): string => position.positionId;

/** Open positions at the prices of now. */
export function PositionsTable({ positions, empty }: PositionsProps) {
  const navigate = useNavigate();
  const [sort, setSort] = useState<Sort>({ by: 'valueSol', dir: 'desc' });
  return (
    <VirtualTable
      label="Positions"
      columns={COLUMNS}
      rows={sortPositions(positions, sort.by, sort.dir)}
      rowKey={keyOf}
      sort={sort}
      onSort={setSort}
      onOpen={(position) => void navigate({ to: '/token/$id', params: { id: position.tokenAddress } })}
      empty={empty}
      className="flex-1"
    />
  );
}

const Figure = ({ label, children, className }: { readonly label: string; readonly children: ReactNode; readonly className?: string }) => (
  <span className="flex flex-1 flex-col">
    <span className="text-small text-t3">{label}</span>
    <span className={cn('font-semibold text-strong', className ?? 'text-t1')}>{children}</span>
  </span>
);

/** The same on a phone. */
export function PositionCards({ positions, empty }: PositionsProps) {
  const navigate = useNavigate();
  if (positions.length === 0) return empty;
  return sortPositions(positions, 'valueSol', 'desc').map((position) => (
    <article key={position.positionId} className="flex flex-col gap-2 border-line2 border-b p-3">
      <button
        type="button"
        className="flex items-center gap-2.5 text-left"
        onClick={() => void navigate({ to: '/token/$id', params: { id: position.tokenAddress } })}
      >
        <TokenPicture src={position.token.image} symbol={position.symbol} seed={position.tokenAddress} size={32} />
        <span className="flex-1">
          <span className="block font-semibold text-strong text-t1">{position.symbol}</span>
          <span className="block truncate text-t3">{position.tokenName}</span>
        </span>
        <span className={cn('font-semibold text-strong', tone(position.pnlPercent))}>{formatPercent(position.pnlPercent)}</span>
      </button>
      <span className="flex">
        <Figure label="Value SOL">{formatSol(position.valueSol)}</Figure>
        <Figure label="Cost SOL">{formatSol(position.costSol)}</Figure>
        <Figure label="PnL SOL" className={tone(position.pnlSol)}>
          {formatSolChange(position.pnlSol)}
        </Figure>
      </span>
      <SellButtons position={position} size={40} />
    </article>
  ));
}
