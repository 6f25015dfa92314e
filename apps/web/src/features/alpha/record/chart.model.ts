import type { RecordedCall } from '@dugout/contract/alpha/record';
import type { RatePoint } from './record.model.ts';

const MAX_MULTIPLE = 16;
export const MULTIPLE_LINES = [1, 2, 4, 8, 16] as const;
const MIN = 0.8;

/** A drawing area in pixels. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the y position of a multiple on a log2 scale. */
export function multipleY(multiple: number, { top, bottom }: Plot): number {
  const cut = Math.min(MAX_MULTIPLE, Math.max(MIN, multiple));
  const share = Math.log2(cut / MIN) / Math.log2(MAX_MULTIPLE / MIN);
  return bottom - share * (bottom - top);
}

/** Returns the x position of a time (unix ms); the middle if all times are equal. */
export function timeX(at: number, from: number, to: number, { left, right }: Plot): number {
  return to <= from ? (left + right) / 2 : left + ((at - from) / (to - from)) * (right - left);
}

export interface Dot {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly outcome: RecordedCall['outcome'];
}

/** Returns a mark for each call with a known best price. */
export const dotsOf = (
  calls: readonly RecordedCall[],
  plot: Plot,
  [from, to]: readonly [number, number],
): readonly Dot[] =>
  calls.flatMap(({ callId, calledAt, peakMultiple, outcome }) =>
    peakMultiple === null
      ? []
      : [
          {
            key: callId,
            x: timeX(Date.parse(calledAt), from, to, plot),
            y: multipleY(peakMultiple, plot),
            outcome,
          },
        ],
  );

/** Lowest percentage on the axis; the highest is 100. */
const LOW_PCT = 20;
export function rateY(rate: number, { top, bottom }: Plot): number {
  const share = (Math.min(100, Math.max(LOW_PCT, rate)) - LOW_PCT) / (100 - LOW_PCT);
  return bottom - share * (bottom - top);
}

const path = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Returns the line of a rate and the band around it; null with fewer than two points. */
export function bandOf(
  points: readonly RatePoint[],
  plot: Plot,
  [from, to]: readonly [number, number],
): { readonly line: string; readonly band: string } | null {
  if (points.length < 2) return null;
  const x = ({ at }: RatePoint): number => timeX(at, from, to, plot);
  const upper = points.map((point) => [x(point), rateY(point.high, plot)] as const);
  const lower = points.map((point) => [x(point), rateY(point.low, plot)] as const);
  return {
    line: path(points.map((point) => [x(point), rateY(point.rate, plot)] as const)),
    band: `${path([...upper, ...lower.toReversed()])}Z`,
  };
}

const STEPS = [1, 2, 3, 7, 14, 30, 61, 91, 182, 365].map((days) => days * 86_400_000);

/** Returns up to `most` axis times in unix ms, evenly spaced in days. */
export function ticksOf(from: number, to: number, most: number): readonly number[] {
  const step = STEPS.find((each) => (to - from) / each <= most) ?? STEPS.at(-1) ?? 1;
  const first = Math.ceil(from / step) * step;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, at) => first + at * step);
}
