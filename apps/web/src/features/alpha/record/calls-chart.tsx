import type { RecordedCall } from '@dugout/contract/alpha/record';
import { Segmented } from '@dugout/ui/segmented';
import { useMemo, useState } from 'react';
import { formatDate } from '#/shared/format/dates.ts';
import { useNow } from '#/shared/hooks/time.ts';
import { useWidth } from '#/shared/hooks/use-width.ts';
import { intervalText, rateText } from '../card/card-text.ts';
import {
  bandOf,
  type Dot,
  dotsOf,
  MULTIPLE_LINES,
  multipleY,
  type Plot,
  rateY,
  ticksOf,
  timeX,
} from './chart.model.ts';
import { callsWithin, type RatePoint, rateOverTime, type Span } from './record.model.ts';

const SPANS = [
  { value: '30d', label: '30d' },
  { value: '90d', label: '90d' },
  { value: 'all', label: 'All' },
] as const;
const HEIGHT = 190;
const A_DAY = 86_400_000;

/**
 * A mark whose shape conveys the outcome along with its color: dot for a hit, cross for a miss, dashed ring for
 * open.
 */
function Mark({ dot: { x, y, outcome } }: { readonly dot: Dot }) {
  if (outcome === 'hit') return <circle cx={x} cy={y} r={2.5} className="fill-up" />;
  if (outcome === 'open' || outcome === 'unknown')
    return <circle cx={x} cy={y} r={2.5} strokeDasharray="2 1.5" className="fill-transparent stroke-t3" />;
  return (
    <path d={`M${x - 2.2} ${y - 2.2}l4.4 4.4m0-4.4l-4.4 4.4`} strokeWidth={1.4} className="stroke-down" />
  );
}

function chartLabel(calls: readonly RecordedCall[], last: RatePoint | undefined): string {
  const finished = calls.filter(({ outcome }) => outcome === 'hit' || outcome === 'miss');
  const hits = finished.filter(({ outcome }) => outcome === 'hit').length;
  const reached = `${hits} of ${finished.length} finished reached 2x`;
  const rate =
    last === undefined
      ? ''
      : `; hit rate ${rateText(last.rate)}, likely ${intervalText([last.low, last.high])}`;
  return `Best price within 24 hours of ${calls.length} calls: ${reached}${rate}`;
}

interface DrawingProps {
  readonly calls: readonly RecordedCall[];
  readonly width: number;
}

/** Marks above, the rate with its band below. `calls` oldest first, at least one. */
function Drawing({ calls, width }: DrawingProps) {
  const dots: Plot = { left: 34, right: Math.max(80, width - 62), top: 8, bottom: 108 };
  const band: Plot = { ...dots, top: 120, bottom: 166 };
  const from = Date.parse(calls[0]?.calledAt ?? '');
  const to = Date.parse(calls.at(-1)?.calledAt ?? '');
  const range = [from, to] as const;
  const rates = useMemo(() => rateOverTime(calls), [calls]);
  const shape = bandOf(rates, band, range);
  const last = rates.at(-1);
  const isShort = to - from < 3 * A_DAY;
  return (
    <svg
      role="img"
      aria-label={chartLabel(calls, last)}
      width={width}
      height={HEIGHT}
      className="block text-small"
    >
      {MULTIPLE_LINES.map((multiple) => {
        const y = multipleY(multiple, dots);
        return (
          <g key={multiple}>
            <line
              x1={dots.left}
              x2={dots.right}
              y1={y}
              y2={y}
              strokeDasharray={multiple === 2 ? '3 3' : undefined}
              className={multiple === 2 ? 'stroke-t2' : 'stroke-line1'}
            />
            <text x={dots.left - 6} y={y + 4} textAnchor="end" className="fill-t3">
              {multiple}x
            </text>
          </g>
        );
      })}
      <text x={dots.right + 6} y={multipleY(2, dots) + 4} className="fill-t1">
        Hit, 2x
      </text>
      {dotsOf(calls, dots, range).map((dot) => (
        <Mark key={dot.key} dot={dot} />
      ))}
      {[50, 80].map((rate) => (
        <g key={rate}>
          <line
            x1={band.left}
            x2={band.right}
            y1={rateY(rate, band)}
            y2={rateY(rate, band)}
            strokeDasharray="1 3"
            className="stroke-line3"
          />
          <text x={band.left - 6} y={rateY(rate, band) + 4} textAnchor="end" className="fill-t3">
            {rate}%
          </text>
        </g>
      ))}
      {shape !== null && last !== undefined && (
        <>
          <path d={shape.band} className="fill-active" />
          <path d={shape.line} strokeWidth={1.5} className="fill-transparent stroke-up" />
          <text x={band.right + 6} y={rateY(last.rate, band)} className="fill-up font-semibold">
            {rateText(last.rate)}
          </text>
          <text x={band.right + 6} y={rateY(last.rate, band) + 14} className="fill-t3">
            {Math.round(last.low)} to {Math.round(last.high)}
          </text>
        </>
      )}
      {ticksOf(from, to, Math.max(2, Math.floor(width / 130))).map((at) => (
        <text key={at} x={timeX(at, from, to, dots)} y={HEIGHT - 6} textAnchor="middle" className="fill-t3">
          {formatDate(at, isShort ? 'time' : 'day')}
        </text>
      ))}
    </svg>
  );
}

/** Outcome of each call, and the hit rate with its confidence band, over time. */
export function CallsChart({ calls }: { readonly calls: readonly RecordedCall[] }) {
  const [span, setSpan] = useState<Span>('all');
  const [ref, width] = useWidth(640);
  const minute = Math.floor(useNow() / 60_000) * 60_000;
  const shown = useMemo(() => callsWithin(calls, span, minute), [calls, span, minute]);
  return (
    <section aria-label="Calls over time" className="border-line2 border-b px-3 py-2">
      <div className="flex items-center gap-2 pb-1">
        <h2 className="font-semibold text-t1">Calls over time</h2>
        <span className="min-w-0 truncate text-small text-t3 max-desk:hidden">
          Top: best price within 24 h of each call. Bottom: hit rate with its likely range.
        </span>
        <span className="flex-1" />
        <Segmented label="Time" size={24} segments={SPANS} value={span} onChange={setSpan} />
      </div>
      <div ref={ref} style={{ height: HEIGHT }}>
        {shown.length === 0 ? (
          <p className="pt-16 text-center text-t3">No calls in this period.</p>
        ) : (
          <Drawing calls={shown} width={width} />
        )}
      </div>
    </section>
  );
}
