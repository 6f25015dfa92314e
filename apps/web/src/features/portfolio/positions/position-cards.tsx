import type { Position } from '@dugout/contract/portfolio/position';
import type { SwapOrder } from '@dugout/contract/trading/order';
import { Button } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ExitsButton } from '#/features/trading/index.ts';
import { formatPercent, formatSol, formatSolChange, solToneOf, toneOf } from '#/shared/format/numbers.ts';
import { UNREALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { LotList } from '../lots/lot-list.tsx';
import { nearestFirst } from '../orders/armed.model.ts';
import { entryOf, sortPositions } from '../position.model.ts';
import { RuleChips } from './position-row.tsx';
import { SellButtons } from './sell-buttons.tsx';

const Figure = ({
  label,
  children,
  className,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string;
}) => (
  <span className="flex flex-1 flex-col">
    <span className="text-small text-t3">{label}</span>
    <span className={cn('font-semibold text-strong', className || 'text-t1')}>{children}</span>
  </span>
);

interface CardProps {
  readonly position: Position;
  readonly orders: readonly SwapOrder[];
  readonly onReceipt: (swapId: string) => void;
  readonly onShare: (position: Position) => void;
}

function PositionCard({ position, orders, onReceipt, onShare }: CardProps) {
  const [open, setOpen] = useState(false);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <article className="flex flex-col gap-2 border-line2 border-b p-3">
      <Link
        to="/token/$id"
        params={{ id: position.tokenAddress }}
        className="flex items-center gap-2.5 text-left"
      >
        <TokenPicture
          src={position.token.image}
          symbol={position.symbol}
          seed={position.tokenAddress}
          size={32}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-strong text-t1">
            {position.symbol} <TokenMark tokenAddress={position.tokenAddress} />
          </span>
          <span className="block truncate text-t3">{position.tokenName}</span>
        </span>
        <span
          className={cn('font-semibold text-strong', toneOf(position.pnlPercent))}
          title={UNREALIZED_PNL.name}
        >
          <span className="sr-only">{UNREALIZED_PNL.name} </span>
          {formatPercent(position.pnlPercent)}
        </span>
      </Link>
      <span className="flex">
        <Figure label="Value SOL">{formatSol(position.valueSol)}</Figure>
        <Figure label="Cost SOL">{formatSol(position.costSol)}</Figure>
        <Figure label={`${UNREALIZED_PNL.name} SOL`} className={solToneOf(position.pnlSol)}>
          {formatSolChange(position.pnlSol)}
        </Figure>
      </span>
      <span className="flex items-center justify-between gap-2">
        {orders.length > 0 ? (
          <RuleChips orders={orders} entrySol={entryOf(position)} shown={2} />
        ) : (
          <span className="text-t3">No exit rules</span>
        )}
        <ExitsButton
          position={position}
          count={orders.length}
          look={orders.length > 0 ? 'plus' : 'text'}
          size={40}
          className="ml-auto"
        />
        <Button
          kind="ghost"
          size={32}
          aria-expanded={open}
          aria-label={`Lots of ${position.symbol}`}
          onClick={() => setOpen(!open)}
        >
          Lots
          <Chevron className="size-3.5" aria-hidden />
        </Button>
      </span>
      {open && <LotList position={position} onReceipt={onReceipt} />}
      <span className="flex gap-1.5">
        <SellButtons position={position} size={40} className="flex-1" />
        <Button size={40} onClick={() => onShare(position)}>
          Share
        </Button>
      </span>
    </article>
  );
}

interface CardsProps extends Omit<CardProps, 'position'> {
  readonly positions: readonly Position[];
  readonly empty: ReactNode;
}

export function PositionCards({ positions, orders, empty, ...does }: CardsProps) {
  if (positions.length === 0) return empty;
  return sortPositions(positions, 'valueSol', 'desc').map((position) => (
    <PositionCard
      key={position.positionId}
      position={position}
      orders={nearestFirst(orders.filter(({ trigger }) => trigger.positionId === position.positionId))}
      {...does}
    />
  ));
}
