import type { EquityCurve } from '@dugout/contract/portfolio/equity';
import { type PointerEvent, useMemo, useState } from 'react';
import { formatDate } from '#/shared/format/dates.ts';
import { formatPercent, formatSol, formatUsd } from '#/shared/format/numbers.ts';
import { useWidth } from '#/shared/hooks/use-width.ts';
import {
  areaPath,
  type CurvePoint,
  type CurveUnit,
  curveIn,
  linePath,
  pointAt,
  type Scales,
  scalesOf,
} from './equity.model.ts';

const HEIGHT = 202;
const FRAME = { height: HEIGHT, right: 60, bottom: 24 } as const;
const DAY_MS = 86_400_000;

const axisText = (unit: CurveUnit, value: number, step: number): string => {
  const digits = step >= 1 ? (unit === 'sol' ? 1 : 0) : Math.min(4, Math.ceil(-Math.log10(step)) + 1);
  return `${unit === 'usd' ? '$' : ''}${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
};
const valueText = (unit: CurveUnit, value: number): string =>
  unit === 'sol' ? `${formatSol(value)} SOL` : formatUsd(value);

function Axes({
  scales,
  unit,
  points,
  width,
}: {
  scales: Scales;
  unit: CurveUnit;
  points: readonly CurvePoint[];
  width: number;
}) {
  const step = (scales.ticks[1] ?? 0) - (scales.ticks[0] ?? 0) || 1;
  const short = (points.at(-1)?.time ?? 0) - (points[0]?.time ?? 0) < 2 * DAY_MS;
  const timeText = (time: number | undefined): string =>
    time === undefined ? '' : formatDate(time, short ? 'time' : 'day');
  return (
    <>
      {scales.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={0}
            x2={width - FRAME.right}
            y1={scales.y(tick)}
            y2={scales.y(tick)}
            stroke="var(--line1)"
          />
          <text x={width - FRAME.right + 8} y={scales.y(tick) + 4} fontSize={11} fill="var(--t3)">
            {axisText(unit, tick, step)}
          </text>
        </g>
      ))}
      {scales.times.map((time, index) =>
        timeText(time) === timeText(scales.times[index - 1]) ? null : (
          <text
            key={time}
            x={scales.x(time)}
            y={HEIGHT - 6}
            fontSize={11}
            fill="var(--t3)"
            textAnchor="middle"
          >
            {timeText(time)}
          </text>
        ),
      )}
    </>
  );
}

/** The deepest fall from a peak, drawn and labeled. */
function MaxDrawdown({
  fall,
  points,
  scales,
  width,
}: {
  fall: EquityCurve['maxDrawdown'];
  points: readonly CurvePoint[];
  scales: Scales;
  width: number;
}) {
  if (fall === null) return null;
  const peak = pointAt(points, scales, scales.x(Date.parse(fall.from)));
  const low = pointAt(points, scales, scales.x(Date.parse(fall.to)));
  if (peak === null || low === null || peak === low) return null;
  const [left, right, top, bottom] = [
    scales.x(peak.time),
    scales.x(low.time),
    scales.y(peak.equity),
    scales.y(low.equity),
  ];
  const tight = right > width - FRAME.right - 110;
  return (
    <g stroke="var(--down)" fill="none">
      <path d={`M${left} ${top}H${right}`} strokeDasharray="2 2" />
      <path d={`M${right} ${top}V${bottom}`} />
      <text
        x={tight ? right : right + 6}
        // Near the right end the curve descends on the left of the low, so the label goes above the peak's line.
        y={tight ? Math.max(top - 5, 10) : Math.min(bottom + 4, HEIGHT - FRAME.bottom - 4)}
        fontSize={11}
        fill="var(--down)"
        stroke="var(--bg1)"
        strokeWidth={3}
        paintOrder="stroke"
        textAnchor={tight ? 'end' : 'start'}
      >
        {formatPercent(fall.pct, 1)} max drawdown
      </text>
    </g>
  );
}

/** Equity over time next to the net deposits in SOL. The point under the pointer is shown above. */
export function EquityChart({ curve, unit }: { readonly curve: EquityCurve; readonly unit: CurveUnit }) {
  const [box, width] = useWidth(900);
  const [pointed, setPointed] = useState<CurvePoint | null>(null);
  const points = useMemo(() => curveIn(unit, curve.points), [unit, curve.points]);
  const scales = useMemo(() => scalesOf(points, { ...FRAME, width }), [points, width]);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) {
    return (
      <p className="flex h-[202px] items-center justify-center text-t3">
        SOL price unavailable for this period
      </p>
    );
  }
  const floor = HEIGHT - FRAME.bottom;
  const summary = `Equity from ${valueText(unit, first.equity)} on ${formatDate(first.time, 'dayTime')} to ${valueText(unit, last.equity)} now, SOL only ${valueText(unit, last.held)}`;
  const onMove = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>): void =>
    setPointed(pointAt(points, scales, clientX - currentTarget.getBoundingClientRect().left));
  return (
    <div ref={box} className="relative">
      <svg
        role="img"
        aria-label={
          curve.maxDrawdown === null
            ? summary
            : `${summary}. Max drawdown ${formatPercent(curve.maxDrawdown.pct, 1)}`
        }
        width={width}
        height={HEIGHT}
        className="block max-w-full overflow-visible"
        onPointerMove={onMove}
        onPointerLeave={() => setPointed(null)}
      >
        <Axes scales={scales} unit={unit} points={points} width={width} />
        <path d={areaPath(points, scales, floor)} fill="var(--accent)" opacity={0.08} />
        <path d={linePath(points, scales, 'held')} fill="none" stroke="var(--t3)" strokeDasharray="3 3" />
        <path
          d={linePath(points, scales, 'equity')}
          fill="none"
          stroke="var(--accent)"
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
        {unit === 'sol' && (
          <MaxDrawdown fall={curve.maxDrawdown} points={points} scales={scales} width={width} />
        )}
        <circle cx={scales.x(last.time)} cy={scales.y(last.equity)} r={3} fill="var(--accent)" />
        {pointed !== null && (
          <g>
            <line
              x1={scales.x(pointed.time)}
              x2={scales.x(pointed.time)}
              y1={0}
              y2={floor}
              stroke="var(--line3)"
            />
            <circle cx={scales.x(pointed.time)} cy={scales.y(pointed.equity)} r={3} fill="var(--accent)" />
          </g>
        )}
      </svg>
      {pointed !== null && (
        <p className="pointer-events-none absolute top-0 left-0 rounded-control bg-bg1 px-1 text-small text-t2">
          {formatDate(pointed.time, 'dayTime')}{' '}
          <span className="font-medium text-t1">{valueText(unit, pointed.equity)}</span>, SOL only{' '}
          {valueText(unit, pointed.held)}
        </p>
      )}
    </div>
  );
}
