import { TEXTS } from '@dugout/contract/texts';
import { Button, type ButtonSize } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { Zap } from 'lucide-react';

interface QuickBuyButtonProps {
  readonly symbol: string;
  /** SOL, as the trader typed it. */
  readonly amount: string;
  readonly busy: boolean;
  readonly onBuy: () => void;
  readonly size?: ButtonSize;
  /** Says SOL behind the amount. */
  readonly unit?: boolean;
  readonly className?: string;
}

/** Buys at one press. While it runs it says so and takes no second press; the press never reaches the row below it. */
export const QuickBuyButton = ({ symbol, amount, busy, onBuy, size = 24, unit = false, className }: QuickBuyButtonProps) => (
  <Button
    kind="quick"
    size={size}
    busy={busy}
    busyLabel={<span className={cn(size === 24 && 'text-micro')}>{TEXTS.buying}</span>}
    aria-label={busy ? TEXTS.buying : `Buy ${symbol} for ${amount} SOL`}
    className={cn(
      'group-focus/row:border-accent-fill group-focus/row:bg-accent-fill group-focus/row:text-on-accent',
      busy && '[&>svg]:hidden',
      className,
    )}
    onClick={(event) => {
      event.stopPropagation();
      onBuy();
    }}
  >
    <Zap className="size-3 fill-current" aria-hidden />
    {amount}
    {unit && ' SOL'}
  </Button>
);
