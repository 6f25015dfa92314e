import type { EquityCurve } from '@dugout/contract/portfolio/equity';

export type CurveUnit = 'sol' | 'usd';

/**
 * A moment of the curve in one unit: the trader's equity, and what the SOL that was put in would be.
 * Time in unix ms.
 */
export interface CurvePoint {
  readonly time: number;
  readonly equity: number;
  readonly held: number;
}

type Points = EquityCurve['points'];

/** The curve in a unit; in dollars without the moments whose SOL price is not known. */
export function curveIn(unit: CurveUnit, points: Points): readonly CurvePoint[] {
  return points.flatMap(({ time, equitySol, heldSol, solUsd }) => {
    const rate = unit === 'sol' ? 1 : solUsd;
    return rate === null ? [] : [{ time: Date.parse(time), equity: equitySol * rate, held: heldSol * rate }];
  });
}

/**
 * What was won or lost over the curve, without what was put in or taken out meanwhile. SOL, and percent of
 * what was at work.
 */
export function gainOf(points: Points): { readonly sol: number; readonly pct: number | null } | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const added = last.heldSol - first.heldSol;
  const sol = last.equitySol - first.equitySol - added;
  const base = first.equitySol + Math.max(0, added);
  return { sol, pct: base > 0 ? (sol / base) * 100 : null };
}

/** Round figures within a range, some `wanted` of them. */
export function ticksOf(low: number, high: number, wanted: number): readonly number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step + 1e-9) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Room at the right for the figures, below for the dates. */
  readonly right: number;
  readonly bottom: number;
}

export interface Scales {
  readonly x: (time: number) => number;
  readonly y: (value: number) => number;
  readonly ticks: readonly number[];
  readonly times: readonly number[];
}

const HEADROOM = 0.12;

/** Places of times and values on the drawing. A flat curve stands in the middle. */
export function scalesOf(points: readonly CurvePoint[], { width, height, right, bottom }: Frame): Scales {
  const values = points.flatMap(({ equity, held }) => [equity, held]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const pad = (most - least || Math.abs(most) || 1) * HEADROOM;
  const [low, high] = [least - pad, most + pad];
  const [start, end] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 1];
  const span = end - start || 1;
  const room = width - right;
  const count = Math.max(2, Math.min(5, Math.floor(room / 140)));
  return {
    x: (time) => ((time - start) / span) * room,
    y: (value) => (height - bottom) * (1 - (value - low) / (high - low)),
    ticks: ticksOf(low, high, 4),
    times: Array.from({ length: count }, (_, index) => start + (span * (index + 0.5)) / count),
  };
}

const place = (value: number): string => value.toFixed(1);

/** The line of a figure as an SVG path. */
export const linePath = (
  points: readonly CurvePoint[],
  { x, y }: Scales,
  figure: 'equity' | 'held',
): string =>
  points
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${place(x(point.time))} ${place(y(point[figure]))}`)
    .join('');

/** The area below the equity, down to the axis. */
export const areaPath = (points: readonly CurvePoint[], scales: Scales, floor: number): string => {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `${linePath(points, scales, 'equity')}L${place(scales.x(last.time))} ${place(floor)}L${place(scales.x(first.time))} ${place(floor)}Z`;
};

/** The point nearest to a place on the drawing; null without points. */
export function pointAt(points: readonly CurvePoint[], { x }: Scales, place: number): CurvePoint | null {
  return points.reduce<CurvePoint | null>(
    (near, point) =>
      near === null || Math.abs(x(point.time) - place) < Math.abs(x(near.time) - place) ? point : near,
    null,
  );
}
