import type { HitRate as CallRate } from '@dugout/contract/alpha/card';
import { HIT_RATE_UP_PCT } from '@dugout/contract/alpha/values';
import type { BoardTrader } from '@dugout/contract/leaderboard/board';
import { cn } from '@dugout/ui/lib/cn';
import { FigureTip, Tooltip } from '@dugout/ui/tooltip';
import { formatBalance, formatSolChange, solToneOf, UNKNOWN } from '#/shared/format/numbers.ts';
import { SideArrow } from '#/shared/tokens/marks/side-arrow.tsx';
import { FIGURES, intervalText, solOf } from '../figures.ts';

type Money = Pick<BoardTrader, 'value' | 'volumeLamports' | 'washLamports'>;

/** Describes what a row's figures exclude. */
const leftOut = (washLamports: string): string =>
  washLamports === '0'
    ? 'No wash volume excluded.'
    : `Excluded: ${formatBalance(solOf(washLamports))} SOL of wash volume.`;

export const Realized = ({ value, washLamports }: Money) => (
  <Tooltip
    content={
      <FigureTip {...FIGURES.realized} value={formatSolChange(value)} source={leftOut(washLamports)} />
    }
  >
    <span className={cn('font-semibold', solToneOf(value) || 'text-t2')}>{formatSolChange(value)}</span>
  </Tooltip>
);

export const Volume = ({ volumeLamports, washLamports }: Omit<Money, 'value'>) => {
  const volume = formatBalance(solOf(volumeLamports));
  return (
    <Tooltip content={<FigureTip {...FIGURES.volume} value={volume} source={leftOut(washLamports)} />}>
      <span className="font-medium text-t1">{volume}</span>
    </Tooltip>
  );
};

/** A hit rate in three fixed columns, with a triangle: up above 50%. */
export function HitRate({ hitRate, interval, n }: CallRate) {
  if (hitRate === null) return <span className="text-t3">{UNKNOWN}</span>;
  const isUp = hitRate > HIT_RATE_UP_PCT;
  return (
    <span className="grid w-full grid-cols-[4fr_4fr_3fr] items-center gap-1 text-right">
      <span
        className={cn(
          'inline-flex items-center justify-end gap-1 font-medium',
          isUp ? 'text-up' : 'text-down',
        )}
      >
        <SideArrow side={isUp ? 'buy' : 'sell'} />
        {Math.round(hitRate)}%
      </span>
      <span className="whitespace-nowrap text-t3">{intervalText(interval)}</span>
      <span className="whitespace-nowrap text-t3">n {n}</span>
    </span>
  );
}
