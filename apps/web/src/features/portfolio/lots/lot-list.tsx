import type { Position } from '@dugout/contract/portfolio/position';
import { cn } from '@dugout/ui/lib/cn';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '#/shared/format/dates.ts';
import { formatAmount, formatSol, formatSolChange, solToneOf } from '#/shared/format/numbers.ts';
import { REALIZED_PNL, UNREALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { positionRowsQuery } from '../portfolio.queries.ts';
import { currentPriceSol } from '../position.model.ts';
import { ReceiptButton } from './lot-rows.tsx';
import { disposalFigures, lotFigures } from './lots.model.ts';

function Line({
  when,
  what,
  amount,
  sol,
  pnlName,
  pnl,
  children,
}: {
  when: string;
  what: string;
  amount: number;
  sol: number | null;
  pnlName: string;
  pnl: number | null;
  children: ReactNode;
}) {
  return (
    <li className="flex min-h-9 items-center gap-2 border-line1 border-t text-small">
      <span className="min-w-0 flex-1">
        <span className="block text-t1">{formatDate(when, 'dayTime')}</span>
        <span className="block text-t3">
          {what} {formatAmount(amount)}, cost {sol === null ? 'unknown' : formatSol(sol)}
        </span>
      </span>
      <span className={cn('text-right', solToneOf(pnl))} title={pnlName}>
        <span className="sr-only">{pnlName} </span>
        {sol === null ? 'unknown' : formatSolChange(pnl)}
      </span>
      {children}
    </li>
  );
}

export function LotList({
  position,
  onReceipt,
}: {
  readonly position: Pick<Position, 'positionId' | 'amount' | 'decimals' | 'valueSol'>;
  readonly onReceipt: (swapId: string) => void;
}) {
  const { data, isError, refetch } = useQuery({ ...positionRowsQuery(position.positionId), staleTime: 0 });
  if (data === undefined) return <ListState isError={isError} what="the lots" onRetry={refetch} rows={2} />;
  return (
    <ul aria-label="Lots">
      {lotFigures(data, currentPriceSol(position)).map(({ lot, left, costSol, pnlSol }) => (
        <Line
          key={lot.lotId}
          when={lot.openedAt}
          what={lot.source === 'buy' ? 'holds' : 'transferred in'}
          amount={left}
          sol={costSol}
          pnlName={UNREALIZED_PNL.name}
          pnl={pnlSol}
        >
          <ReceiptButton swapId={lot.swapId} signature={lot.signature} onReceipt={onReceipt} />
        </Line>
      ))}
      {disposalFigures(data).map(({ key, disposal, amount, costSol, realisedSol }) => (
        <Line
          key={key}
          when={disposal.time}
          what={disposal.kind === 'sell' ? 'sold' : 'transferred out'}
          amount={amount}
          sol={costSol}
          pnlName={REALIZED_PNL.name}
          pnl={realisedSol}
        >
          <ReceiptButton swapId={disposal.swapId} signature={disposal.signature} onReceipt={onReceipt} />
        </Line>
      ))}
    </ul>
  );
}
