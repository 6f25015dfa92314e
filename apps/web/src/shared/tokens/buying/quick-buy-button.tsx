import { TRADING_TEXTS } from '@dugout/contract/trading/values';
import { Button, type ButtonSize } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { Tooltip } from '@dugout/ui/tooltip';
import { Zap } from 'lucide-react';
import type { ComponentProps } from 'react';

interface QuickBuyButtonProps {
  readonly symbol: string;
  /** SOL, as the trader typed it. */
  readonly amount: string;
  readonly busy: boolean;
  /** Why the token cannot be bought; null if it can. */
  readonly untradableReason: string | null;
  readonly onBuy: () => void;
  readonly size?: ButtonSize;
  /** Shows SOL after the amount. */
  readonly unit?: boolean;
  readonly className?: string;
}

/** Accepts focus and hover to explain itself, but no press. */
const UntradableButton = ({
  reason,
  children,
  ...rest
}: { readonly reason: string } & ComponentProps<typeof Button>) => (
  <Tooltip content={reason}>
    <Button {...rest} aria-disabled onClick={(event) => event.stopPropagation()}>
      {children}
      <span className="sr-only">, {reason}</span>
    </Button>
  </Tooltip>
);

/**
 * Buys with one press. While a buy is running it shows that and ignores presses. Its press does not reach the
 * row.
 */
export function QuickBuyButton({
  symbol,
  amount,
  busy,
  untradableReason,
  onBuy,
  size = 24,
  unit = false,
  className,
}: QuickBuyButtonProps) {
  const content = (
    <>
      <Zap className="size-3 fill-current" aria-hidden />
      {amount}
      {unit && ' SOL'}
    </>
  );
  if (untradableReason !== null) {
    return (
      <UntradableButton
        reason={untradableReason}
        size={size}
        className={cn('cursor-not-allowed border-line1 text-t4 hover:bg-bg2 active:bg-bg2', className)}
      >
        {content}
      </UntradableButton>
    );
  }
  return (
    <Button
      kind="quick"
      size={size}
      busy={busy}
      busyLabel={<span className={cn(size === 24 && 'text-micro')}>{TRADING_TEXTS.buying}</span>}
      aria-label={busy ? TRADING_TEXTS.buying : `Buy ${symbol} for ${amount} SOL`}
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
      {content}
    </Button>
  );
}
