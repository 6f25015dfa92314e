import type { TokenRow } from '@dugout/contract/market';
import { type ButtonSize, buttonClass } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { Link } from '@tanstack/react-router';
import { useQuickBuy } from '#/features/trading/trading.queries.ts';
import { QuickBuyButton } from '#/shared/tokens/quick-buy-button.tsx';
import { isSuspect } from '#/shared/tokens/suspect.ts';

interface BuyCellProps {
  readonly row: TokenRow;
  readonly size?: ButtonSize;
  readonly unit?: boolean;
  readonly className?: string;
}

/** One press buys; a suspected copy of another token is only opened. */
export function BuyCell({ row, size = 24, unit = false, className }: BuyCellProps) {
  const { amount, busy, buy } = useQuickBuy();
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
      amount={amount}
      unit={unit}
      size={size}
      busy={busy.has(row.tokenAddress)}
      onBuy={() => buy(row)}
      {...(className === undefined ? {} : { className })}
    />
  );
}
