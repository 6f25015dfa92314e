import type { ClosedPositions } from '@dugout/contract/portfolio/lots';
import { cn } from '@dugout/ui/lib/cn';
import { formatCount } from '#/shared/format/numbers.ts';

type Band = ClosedPositions['distribution'][number];

/** Formats a profit band: 'below -50%', '-50 to -25%', 'above 400%'. */
function bandText({ fromPct, toPct }: Pick<Band, 'fromPct' | 'toPct'>): string {
  if (fromPct === null) return toPct === null ? 'all' : `below ${toPct}%`;
  return toPct === null ? `above ${fromPct}%` : `${fromPct} to ${toPct}%`;
}

/** Bar chart of closed positions by band of realized PnL, with counts. */
export function Distribution({
  bands,
  className,
}: {
  readonly bands: readonly Band[];
  readonly className?: string;
}) {
  const most = Math.max(1, ...bands.map(({ count }) => count));
  return (
    <ul
      aria-label="Closed positions by realized PnL"
      className={cn('flex h-16 items-end gap-1.5', className)}
    >
      {bands.map((band) => (
        <li
          key={bandText(band)}
          className="flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-0.5"
        >
          <span className="text-micro text-t2">{formatCount(band.count)}</span>
          <span
            aria-hidden
            className={cn(
              'w-full rounded-badge',
              (band.toPct ?? 1) > 0 ? 'bg-up' : 'bg-down',
              band.count === 0 && 'opacity-30',
            )}
            style={{ height: `${Math.max(4, (band.count / most) * 60)}%` }}
          />
          <span className="w-full truncate text-center text-micro text-t3" title={bandText(band)}>
            {bandText(band)}
          </span>
        </li>
      ))}
    </ul>
  );
}
