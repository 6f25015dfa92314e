import type { Position } from '@dugout/contract/portfolio/position';
import { PORTFOLIO_TEXTS } from '@dugout/contract/portfolio/values';
import { cn } from '@dugout/ui/lib/cn';
import { Skeleton } from '@dugout/ui/skeleton';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Link } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { memo } from 'react';
import { ExitsButton, exitCounts, useAccount, useOrders } from '#/features/trading/index.ts';
import { formatPercent, formatSolChange } from '#/shared/format/numbers.ts';
import { UNREALIZED_PNL } from '#/shared/format/pnl-names.ts';
import { useDragScroll } from '#/shared/hooks/use-drag-scroll.ts';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { byValue, isGain } from '../position.model.ts';

const Item = memo(function Item({
  position,
  exits,
}: {
  readonly position: Position;
  readonly exits: number;
}) {
  return (
    <span className="flex shrink-0 items-center">
      <Link
        to="/token/$id"
        params={{ id: position.tokenAddress }}
        draggable={false}
        className="flex h-6 shrink-0 select-none items-center gap-1.5 rounded-control px-2 hover:bg-hover"
      >
        <TokenPicture
          src={position.token.image}
          symbol={position.symbol}
          seed={position.tokenAddress}
          size={16}
        />
        <span className="font-medium text-t1">{position.tokenName || position.token.name}</span>
        <TokenMark tokenAddress={position.tokenAddress} />
        <span
          className={cn(isGain(position.pnlUsd) ? 'text-up' : 'text-down')}
          title={`${UNREALIZED_PNL.name} ${formatSolChange(position.pnlSol)} SOL`}
        >
          <span className="sr-only">{UNREALIZED_PNL.name} </span>
          {formatPercent(position.pnlUsd)}
        </span>
      </Link>
      <ExitsButton position={position} count={exits} look="figure" />
    </span>
  );
});

function Items() {
  const { positions, status, retry } = useAccount();
  const { orders } = useOrders();
  const exits = exitCounts(orders);
  const scroll = useDragScroll();
  if (status === 'loading') {
    return (
      <span role="status" aria-label="Loading positions" className="flex flex-1 gap-3 px-2">
        <Skeleton className="w-28" />
        <Skeleton className="w-24" />
      </span>
    );
  }
  if (status === 'failed') {
    return (
      <span role="alert" className="flex flex-1 items-center gap-2 px-2 text-down">
        {PORTFOLIO_TEXTS.positionsFailed}
        <button type="button" className="rounded-control px-1.5 text-t1 underline" onClick={retry}>
          Retry
        </button>
      </span>
    );
  }
  if (positions.length === 0)
    return <span className="flex-1 px-2 text-t3">{PORTFOLIO_TEXTS.noOpenPositions}</span>;
  return (
    <div
      {...scroll}
      className="flex min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none]"
      data-testid="positions"
    >
      {byValue(positions).map((position) => (
        <Item key={position.positionId} position={position} exits={exits.get(position.positionId) ?? 0} />
      ))}
    </div>
  );
}

/** The trader's open positions in one line; scrolls by drag and wheel. */
export const PositionsStrip = () => (
  <>
    <span className="flex shrink-0 items-center gap-1.5 border-line2 border-r pr-3 pl-3 text-t3 max-desk:hidden">
      <Layers className="size-3.5" aria-hidden />
      Positions
    </span>
    <Items />
    <Link
      to="/portfolio"
      className="flex h-6 shrink-0 items-center rounded-control px-3 text-t2 hover:text-t1"
    >
      View All
    </Link>
  </>
);
