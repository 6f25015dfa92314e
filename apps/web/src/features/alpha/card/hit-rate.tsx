import type { HitRate as Rate } from '@dugout/contract/alpha/card';
import { HIT_HOURS, HIT_MULTIPLE, HIT_RATE_UP_PCT } from '@dugout/contract/alpha/values';
import { cn } from '@dugout/ui/lib/cn';
import { FigureTip, Tooltip } from '@dugout/ui/tooltip';
import { SideArrow } from '#/shared/tokens/marks/side-arrow.tsx';
import { intervalText, rateText } from './card-text.ts';

/** A rate with a triangle: up above 50, down at 50 and below, none if unknown. */
export function RateFigure({
  rate,
  className,
}: {
  readonly rate: number | null;
  readonly className?: string;
}) {
  if (rate === null) return <span className={cn('text-t3', className)}>-</span>;
  const isUp = rate > HIT_RATE_UP_PCT;
  return (
    <span
      data-marker={isUp ? 'up' : 'down'}
      className={cn('inline-flex items-center gap-1 font-medium', isUp ? 'text-up' : 'text-down', className)}
    >
      <SideArrow side={isUp ? 'buy' : 'sell'} />
      <span className="sr-only">{isUp ? 'Above 50,' : '50 or below,'}</span>
      {rateText(rate)}
    </span>
  );
}

interface HitRateProps {
  readonly rate: Rate;
  /** Adds 'hit rate' after the figure. */
  readonly named?: boolean;
}

export const HitRate = ({ rate: { hitRate, n, interval }, named = false }: HitRateProps) => (
  <Tooltip
    content={
      <FigureTip
        name="Hit rate"
        value={rateText(hitRate)}
        definition={`Share of finished calls that reached ${HIT_MULTIPLE}x the call price within ${HIT_HOURS} hours, including hidden calls.`}
        source="n: finished calls. Likely: 95% Wilson interval."
      />
    }
  >
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap text-t3">
      <RateFigure rate={hitRate} />
      {named && <span>hit rate</span>}
      <span>
        n <span className="text-t2">{n}</span>
      </span>
      {interval !== null && (
        <span>
          likely <span className="text-t2">{intervalText(interval)}</span>
        </span>
      )}
    </span>
  </Tooltip>
);
