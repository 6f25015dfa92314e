import type { SellRisk } from '@dugout/contract/market/sell-check';
import { type ButtonSize, buttonClass } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { Link } from '@tanstack/react-router';
import { isSuspect } from '../names/suspect.ts';
import { QuickBuyButton } from './quick-buy-button.tsx';

interface Buyable {
  readonly symbol: string;
  readonly poolAddress: string;
  readonly lookAlikes: number;
  readonly deepest: boolean;
  readonly untradableReason: string | null;
  readonly sellRisk?: SellRisk;
}

interface BuyOrOpenProps<Token extends Buyable> {
  readonly token: Token;
  /** SOL, as the trader typed it. */
  readonly amount: string;
  readonly busy: boolean;
  readonly onBuy: (token: Token) => void;
  /** Called when a press opens the token instead. */
  readonly onOpen?: () => void;
  readonly size?: ButtonSize;
  readonly unit?: boolean;
  readonly className?: string;
}

/**
 * Buys with one press. A suspected look-alike or a token that cannot be sold is only opened, and an untradable token
 * shows the reason.
 */
export function BuyOrOpen<Token extends Buyable>({
  token,
  amount,
  busy,
  onBuy,
  onOpen,
  size = 24,
  unit = false,
  className,
}: BuyOrOpenProps<Token>) {
  if (isSuspect(token) || token.sellRisk?.verdict === 'cannot-sell') {
    return (
      <Link
        to="/screener/$poolAddress"
        params={{ poolAddress: token.poolAddress }}
        className={cn(buttonClass('neutral', size), className)}
        onClick={(event) => {
          event.stopPropagation();
          onOpen?.();
        }}
      >
        Open
      </Link>
    );
  }
  return (
    <QuickBuyButton
      symbol={token.symbol}
      amount={amount}
      busy={busy}
      untradableReason={token.untradableReason}
      size={size}
      unit={unit}
      onBuy={() => onBuy(token)}
      {...(className === undefined ? {} : { className })}
    />
  );
}
