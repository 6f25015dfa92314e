import type { Position } from '@dugout/contract/portfolio/position';
import type { SwapOrder } from '@dugout/contract/trading/order';
import { toNumber } from '@dugout/domain/base-units';
import { Button } from '@dugout/ui/button';
import { Flash } from '@dugout/ui/flash';
import { cn } from '@dugout/ui/lib/cn';
import { TokenPicture } from '@dugout/ui/token-picture';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useState } from 'react';
import { ExitsButton, ruleText } from '#/features/trading/index.ts';
import {
  formatAmount,
  formatPercent,
  formatSol,
  formatSolChange,
  solToneOf,
  toneOf,
} from '#/shared/format/numbers.ts';
import { formatPriceNumber } from '#/shared/format/price.ts';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import { RuleChip } from '#/shared/tokens/rule-chip.tsx';
import { LotRows } from '../lots/lot-rows.tsx';
import { currentPriceSol, entryOf } from '../position.model.ts';
import { POSITION_GRID } from '../position-grid.ts';
import { SellButtons } from './sell-buttons.tsx';

/** Exit rules of a position: the first as a chip, then the number of others. */
export function RuleChips({
  orders,
  entrySol,
  shown = 1,
}: {
  readonly orders: readonly SwapOrder[];
  readonly entrySol: number | null;
  readonly shown?: number;
}) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1 overflow-hidden">
      {orders.slice(0, shown).map((order) => (
        <RuleChip key={order.id} {...ruleText(order, entrySol)} />
      ))}
      {orders.length > shown && <span className="text-small text-t3">+{orders.length - shown}</span>}
    </span>
  );
}

interface PositionRowProps {
  readonly position: Position;
  readonly orders: readonly SwapOrder[];
  readonly onReceipt: (swapId: string) => void;
  readonly onShare: (position: Position) => void;
}

const CELL = 'flex min-w-0 justify-end whitespace-nowrap';

export const PositionRow = memo(function PositionRow({
  position,
  orders,
  onReceipt,
  onShare,
}: PositionRowProps) {
  const [open, setOpen] = useState(false);
  const {
    tokenAddress,
    symbol,
    tokenName,
    token,
    amount,
    unknownAmount,
    decimals,
    valueSol,
    costSol,
    pnlSol,
    pnlPercent,
  } = position;
  const entry = entryOf(position);
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      <tr
        className={cn(
          POSITION_GRID,
          'h-8 cursor-pointer border-line1 border-b text-t2 hover:bg-hover',
          open && 'bg-active',
        )}
        data-position={position.positionId}
        onClick={({ currentTarget, target }) => {
          // A press in a panel of the row reaches this handler, too.
          if (target instanceof Node && currentTarget.contains(target)) setOpen(!open);
        }}
      >
        <td>
          <button
            type="button"
            aria-expanded={open}
            aria-label={`Lots of ${symbol}`}
            className="flex size-4 items-center justify-center rounded-badge text-t2"
            onClick={(event) => {
              event.stopPropagation();
              setOpen(!open);
            }}
          >
            <Chevron className="size-3.5" aria-hidden />
          </button>
        </td>
        <td className="flex min-w-0 items-center gap-2">
          <TokenPicture src={token.image} symbol={symbol} seed={tokenAddress} size={20} />
          <Link
            to="/token/$id"
            params={{ id: tokenAddress }}
            className="shrink-0 rounded-badge font-semibold text-t1 hover:underline"
            onClick={(event) => event.stopPropagation()}
          >
            {symbol}
          </Link>
          <TokenMark tokenAddress={tokenAddress} />
          <span className="truncate text-t3">{tokenName}</span>
        </td>
        <td
          className={CELL}
          title={
            BigInt(unknownAmount) > 0n
              ? `${formatAmount(toNumber(BigInt(unknownAmount), decimals))} of unknown cost`
              : undefined
          }
        >
          {formatAmount(toNumber(BigInt(amount), decimals))}
          {BigInt(unknownAmount) > 0n && <span className="text-caution">?</span>}
        </td>
        <td className={CELL}>{formatPriceNumber(entry)}</td>
        <td className={cn(CELL, 'text-t1')}>{formatPriceNumber(currentPriceSol(position))}</td>
        <td className={CELL}>
          <Flash value={valueSol} className="live-figure font-medium text-t1">
            {formatSol(valueSol)}
          </Flash>
        </td>
        <td className={CELL}>{formatSol(costSol)}</td>
        <td className={cn(CELL, solToneOf(pnlSol))}>{formatSolChange(pnlSol)}</td>
        <td className={cn(CELL, toneOf(pnlPercent))}>{formatPercent(pnlPercent)}</td>
        <td className="flex min-w-0 items-center gap-1">
          {orders.length > 0 && <RuleChips orders={orders} entrySol={entry} />}
          <ExitsButton position={position} count={orders.length} look={orders.length > 0 ? 'plus' : 'text'} />
        </td>
        <td className="flex justify-end">
          <SellButtons position={position} />
        </td>
      </tr>
      {open && (
        <LotRows position={position} onReceipt={onReceipt}>
          <Button size={24} onClick={() => onShare(position)}>
            Share card
          </Button>
        </LotRows>
      )}
    </>
  );
});
