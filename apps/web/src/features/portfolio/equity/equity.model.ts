import type { EquityCurve } from '@dugout/contract/portfolio/equity';

export type CurveUnit = 'sol' | 'usd';

/** A point of the curve in one unit: the trader's equity, and the value of the SOL deposited. Time in unix ms. */
export interface CurvePoint {
  readonly time: number;
  readonly equity: number;
  readonly held: number;
}

type Points = EquityCurve['points'];

/** Returns the curve in a unit; in dollars without points of unknown SOL price. */
export function curveIn(unit: CurveUnit, points: Points): readonly CurvePoint[] {
  return points.flatMap(({ time, equitySol, heldSol, solUsd }) => {
    const rate = unit === 'sol' ? 1 : solUsd;
    return rate === null ? [] : [{ time: Date.parse(time), equity: equitySol * rate, held: heldSol * rate }];
  });
}

/**
 * Returns the gain over the curve excluding deposits and withdrawals, in SOL and in percent of the capital at
 * work.
 */
export function gainOf(points: Points): { readonly sol: number; readonly pct: number | null } | null {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const added = last.heldSol - first.heldSol;
  const sol = last.equitySol - first.equitySol - added;
  const base = first.equitySol + Math.max(0, added);
  return { sol, pct: base > 0 ? (sol / base) * 100 : null };
}

/** Returns about `wanted` round values within a range. */
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

interface Frame {
  readonly width: number;
  readonly height: number;
  /** Space on the right for the values, and below for the dates. */
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

/** Returns the scales of times and values. A flat curve is centered vertically. */
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

export const linePath = (
  points: readonly CurvePoint[],
  { x, y }: Scales,
  figure: 'equity' | 'held',
): string =>
  points
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${place(x(point.time))} ${place(y(point[figure]))}`)
    .join('');

/** Returns the SVG path of the area below the equity, down to the axis. */
export const areaPath = (points: readonly CurvePoint[], scales: Scales, floor: number): string => {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `${linePath(points, scales, 'equity')}L${place(scales.x(last.time))} ${place(floor)}L${place(scales.x(first.time))} ${place(floor)}Z`;
};

/** Returns the point nearest to an x position; null without points. */
export function pointAt(points: readonly CurvePoint[], { x }: Scales, place: number): CurvePoint | null {
  return points.reduce<CurvePoint | null>(
    (near, point) =>
      near === null || Math.abs(x(point.time) - place) < Math.abs(x(near.time) - place) ? point : near,
    null,
  );
}
