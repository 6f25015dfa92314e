import { MARKET_TEXTS } from '@dugout/contract/market/values';
import { ErrorBand } from '@dugout/ui/error-band';
import { sparkPath } from '@dugout/ui/lib/spark-path';
import { useQuery } from '@tanstack/react-query';
import { formatCount, toneOf } from '#/shared/format/numbers.ts';
import { formatTokenAge } from '#/shared/format/time.ts';
import { useTradeRenewal } from '../use-trade-renewal.ts';
import { evenly, type HolderPoint, holderChange, signedCount } from './insights.model.ts';
import { holdersChartQuery } from './insights.queries.ts';

const WIDTH = 720;
const HEIGHT = 40;
const STEPS = 180;

function Line({ points }: { readonly points: readonly HolderPoint[] }) {
  const path = sparkPath(evenly(points, STEPS), WIDTH, HEIGHT);
  const [first, last] = [points[0], points.at(-1)];
  const change = holderChange(points);
  if (path === null || first === undefined || last === undefined || change === null) return null;
  const span = formatTokenAge(first.time * 1_000, last.time * 1_000);
  const counts = points.map(({ holders }) => holders);
  return (
    <figure className="flex items-center gap-3" data-testid="holders-chart">
      <figcaption className="w-24 shrink-0 text-small text-t3">
        Holders, {span}
        <span className={`block font-medium text-strong ${toneOf(change, 0) || 'text-t1'}`}>
          {signedCount(change)}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={`Holders over ${span}: from ${formatCount(first.holders)} to ${formatCount(last.holders)}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-10 min-w-0 flex-1 text-accent"
      >
        <path d={path.area} fill="currentColor" opacity={0.08} />
        <path
          d={path.line}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="flex w-14 shrink-0 flex-col justify-between text-right text-small text-t3">
        <span title="Max">{formatCount(Math.max(...counts))}</span>
        <span title="Min">{formatCount(Math.min(...counts))}</span>
      </span>
    </figure>
  );
}

/** Number of holders over the last day, or since first known. */
export function HoldersChart({ mint }: { readonly mint: string }) {
  const { data, isError, refetch } = useQuery(holdersChartQuery(mint));
  useTradeRenewal(mint, holdersChartQuery(mint).queryKey);
  if (data === undefined)
    return isError ? (
      <ErrorBand title={MARKET_TEXTS.holdersChartFailed} onAction={() => void refetch()} className="m-2" />
    ) : null;
  if (data.points.length < 2) return null;
  return (
    <div className="shrink-0 border-line1 border-b px-3 py-1.5">
      <Line points={data.points} />
    </div>
  );
}
