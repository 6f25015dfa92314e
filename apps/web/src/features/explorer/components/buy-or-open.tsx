import type { ExplorerRow } from '@dugout/contract/explorer';
import { type ButtonSize, buttonClass } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { Link } from '@tanstack/react-router';
import { QuickBuyButton } from '#/shared/tokens/quick-buy-button.tsx';
import { isSuspect } from '#/shared/tokens/suspect.ts';

/** A column's quick buy. */
export interface ColumnBuy {
  /** SOL. */
  readonly amount: string;
  readonly buy: (row: ExplorerRow) => void;
}

interface BuyOrOpenProps {
  readonly row: ExplorerRow;
  readonly columnBuy: ColumnBuy;
  readonly busy: boolean;
  readonly size: ButtonSize;
  readonly unit?: boolean;
  readonly className?: string;
}

/** One press buys; a suspected copy of another token is only opened. */
export function BuyOrOpen({ row, columnBuy, busy, size, unit = false, className }: BuyOrOpenProps) {
  if (isSuspect(row)) {
    return (
      <Link
        to="/screener/$poolAddress"
        params={{ poolAddress: row.poolAddress }}
        className={cn(buttonClass('neutral', size), className)}
        onClick={(event) => event.stopPropagation()}
      >
        Open
      </Link>
    );
  }
  return (
    <QuickBuyButton
      symbol={row.symbol}
      amount={columnBuy.amount}
      busy={busy}
      size={size}
      unit={unit}
      onBuy={() => columnBuy.buy(row)}
      {...(className === undefined ? {} : { className })}
    />
  );
}
