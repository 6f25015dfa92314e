import type { Position } from '@dugout/contract/portfolio/position';
import { Button, type ButtonSize } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { useState } from 'react';
import { useSell } from '#/features/trading/index.ts';

interface SellButtonsProps {
  readonly position: Position;
  readonly size?: ButtonSize;
  readonly className?: string;
}

/** Sells all, or half. Only one sell at a time per token. */
export function SellButtons({ position, size = 24, className }: SellButtonsProps) {
  const { busy, sell } = useSell();
  const [pressed, setPressed] = useState<number | null>(null);
  const under = busy.has(position.tokenAddress);
  const press = (percent: number): void => {
    setPressed(percent);
    void sell(position, percent).finally(() => setPressed(null));
  };
  return (
    <span className={cn('flex gap-1.5', className)}>
      {([100, 50] as const).map((percent) => (
        <Button
          key={percent}
          size={size}
          busy={under && pressed === percent}
          busyLabel={percent === 100 ? 'Sell' : '50%'}
          disabled={under && pressed !== percent}
          aria-label={percent === 100 ? `Sell all ${position.symbol}` : `Sell 50% of ${position.symbol}`}
          className={cn('min-w-12', size === 40 && 'flex-1')}
          onClick={(event) => {
            event.stopPropagation();
            press(percent);
          }}
        >
          {percent === 100 ? 'Sell' : '50%'}
        </Button>
      ))}
    </span>
  );
}
