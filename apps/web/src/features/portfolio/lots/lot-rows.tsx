import type { Position } from '@dugout/contract/portfolio/position';
import { PRESET_LABELS } from '@dugout/domain/execution/execution-presets';
import { ErrorBand } from '@dugout/ui/error-band';
import { cn } from '@dugout/ui/lib/cn';
import { Skeleton } from '@dugout/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CornerDownRight, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '#/shared/format/dates.ts';
import {
  formatAmount,
  formatPercent,
  formatSol,
  formatSolChange,
  solToneOf,
  toneOf,
} from '#/shared/format/numbers.ts';
import { REALIZED_PNL, UNREALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { formatPriceNumber } from '#/shared/format/price.ts';
import { SideArrow } from '#/shared/tokens/marks/side-arrow.tsx';
import { positionRowsQuery } from '../portfolio.queries.ts';
import { currentPriceSol } from '../position.model.ts';
import { POSITION_GRID } from '../position-grid.ts';
import { type DisposalFigures, disposalFigures, type LotFigures, lotFigures } from './lots.model.ts';

const ROW = cn(POSITION_GRID, 'h-6 border-line1 border-b bg-bg2 text-small text-t2');
const CELL = 'flex min-w-0 justify-end whitespace-nowrap';

interface ReceiptProps {
  readonly swapId: string | null;
  readonly signature: string | null;
  readonly onReceipt: (swapId: string) => void;
}

export const ReceiptButton = ({ swapId, signature, onReceipt }: ReceiptProps) =>
  swapId === null ? (
    <span className="text-t3">no receipt</span>
  ) : (
    <button
      type="button"
      className="flex items-center gap-1.5 rounded-badge font-mono text-small text-t2 hover:text-t1"
      onClick={() => onReceipt(swapId)}
    >
      <ReceiptText className="size-3" aria-hidden />
      <span className="sr-only">Receipt </span>
      {signature === null ? swapId.slice(0, 4) : `${signature.slice(0, 4)}...${signature.slice(-4)}`}
    </button>
  );

function LotRow({ figures, onReceipt }: { figures: LotFigures; onReceipt: (swapId: string) => void }) {
  const { lot, left, entrySol, costSol, valueSol, pnlSol, pnlPct } = figures;
  return (
    <tr className={ROW} data-testid="lot">
      <td />
      <td className="flex min-w-0 items-center gap-1.5 pl-1.5">
        <CornerDownRight className="size-3 shrink-0 text-t3" aria-hidden />
        <span className="shrink-0 whitespace-nowrap font-medium text-t1">
          {formatDate(lot.openedAt, 'dayTime')}
        </span>
        <span className="truncate text-t3">
          {lot.source === 'transfer'
            ? 'transferred in'
            : lot.preset === null
              ? 'bought'
              : PRESET_LABELS[lot.preset]}
        </span>
      </td>
      <td className={CELL}>{formatAmount(left)}</td>
      <td className={CELL}>{entrySol === null ? 'unknown' : formatPriceNumber(entrySol)}</td>
      <td />
      <td className={CELL}>{formatSol(valueSol)}</td>
      <td className={CELL}>{costSol === null ? 'unknown' : formatSol(costSol)}</td>
      <td className={cn(CELL, solToneOf(pnlSol))} title={UNREALIZED_PNL.name}>
        {costSol === null ? 'unknown' : formatSolChange(pnlSol)}
      </td>
      <td className={cn(CELL, toneOf(pnlPct))} title={UNREALIZED_PNL.name}>
        {formatPercent(pnlPct)}
      </td>
      <td>
        <ReceiptButton swapId={lot.swapId} signature={lot.signature} onReceipt={onReceipt} />
      </td>
      <td />
    </tr>
  );
}

function DisposalRow({
  figures,
  onReceipt,
}: {
  figures: DisposalFigures;
  onReceipt: (swapId: string) => void;
}) {
  const { disposal, amount, costSol, proceedsSol, realisedSol, realisedPct } = figures;
  const sold = disposal.kind === 'sell';
  return (
    <tr className={ROW} data-testid="disposal">
      <td />
      <td className="flex min-w-0 items-center gap-1.5 pl-1.5">
        <SideArrow side="sell" />
        <span className="shrink-0 whitespace-nowrap font-medium text-t1">
          {formatDate(disposal.time, 'dayTime')}
        </span>
        <span className="truncate text-t3">{sold ? 'sold' : 'transferred out'}</span>
      </td>
      <td className={CELL}>{formatAmount(amount)}</td>
      <td className={CELL}>
        {costSol === null || amount === 0 ? 'unknown' : formatPriceNumber(costSol / amount)}
      </td>
      <td className={CELL}>{sold && amount > 0 ? formatPriceNumber(proceedsSol / amount) : '-'}</td>
      <td className={CELL}>{sold ? formatSol(proceedsSol) : '-'}</td>
      <td className={CELL}>{costSol === null ? 'unknown' : formatSol(costSol)}</td>
      <td className={cn(CELL, solToneOf(realisedSol))} title={REALIZED_PNL.name}>
        {sold ? (realisedSol === null ? 'unknown' : formatSolChange(realisedSol)) : '-'}
      </td>
      <td className={cn(CELL, toneOf(realisedPct))} title={REALIZED_PNL.name}>
        {formatPercent(realisedPct)}
      </td>
      <td>
        <ReceiptButton swapId={disposal.swapId} signature={disposal.signature} onReceipt={onReceipt} />
      </td>
      <td />
    </tr>
  );
}

interface LotRowsProps {
  readonly position: Pick<Position, 'positionId' | 'amount' | 'decimals' | 'valueSol'>;
  readonly onReceipt: (swapId: string) => void;
  /** Additional actions, at the end of the last line. */
  readonly children?: ReactNode;
}

export function LotRows({ position, onReceipt, children }: LotRowsProps) {
  const { data, isError, refetch } = useQuery({ ...positionRowsQuery(position.positionId), staleTime: 0 });
  if (data === undefined) {
    return (
      <tr className="block border-line1 border-b bg-bg2">
        <td className="block p-3">
          {isError ? (
            <ErrorBand title="Failed to load lots" onAction={() => void refetch()} />
          ) : (
            <Skeleton className="w-60" />
          )}
        </td>
      </tr>
    );
  }
  const disposals = disposalFigures(data);
  const unknown = BigInt(data.unknownAmount) > 0n;
  return (
    <>
      {lotFigures(data, currentPriceSol(position)).map((figures) => (
        <LotRow key={figures.lot.lotId} figures={figures} onReceipt={onReceipt} />
      ))}
      {disposals.map((figures) => (
        <DisposalRow key={figures.key} figures={figures} onReceipt={onReceipt} />
      ))}
      <tr className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 border-line1 border-b bg-bg2 px-3 py-1 pl-11 text-small text-t3">
        <td>
          FIFO · Avg entry{' '}
          <span className="text-t1">
            {data.averageEntrySol === null ? 'unknown' : `${formatPriceNumber(data.averageEntrySol)} SOL`}
          </span>{' '}
          ·{' '}
          {disposals.length === 0 ? (
            'None sold'
          ) : (
            <>
              {REALIZED_PNL.name}{' '}
              <span className={solToneOf(Number(data.realisedLamports) / 1e9) || 'text-t1'}>
                {formatSolChange(Number(data.realisedLamports) / 1e9)} SOL
              </span>{' '}
              in {disposals.length} {disposals.length === 1 ? 'sale' : 'sales'} · At average cost{' '}
              <span
                data-testid="average-realised"
                className={solToneOf(Number(data.averageRealisedLamports) / 1e9) || 'text-t1'}
              >
                {formatSolChange(Number(data.averageRealisedLamports) / 1e9)} SOL
              </span>
            </>
          )}
          {unknown && ' · Excludes tokens of unknown cost'}
        </td>
        <td className="flex gap-1.5">{children}</td>
      </tr>
    </>
  );
}
