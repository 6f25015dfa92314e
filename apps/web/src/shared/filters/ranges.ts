import { FIGURE_NAMES, FIGURES, type FilterFigure } from './figures.ts';
import { isAmount } from './is-amount.ts';

/** Inclusive bounds of a metric, in its own unit; either may be open. */
export interface Range {
  readonly figure: FilterFigure;
  readonly min: number | null;
  readonly max: number | null;
}

export type Bounds = { [K in `${FilterFigure}${'Min' | 'Max'}`]?: number };

export const isOpen = ({ min, max }: Range): boolean => min === null && max === null;

const isCrossed = (min: number | null, max: number | null): boolean =>
  min !== null && max !== null && min > max;

function readBound(given: unknown, figure: FilterFigure): number | null {
  const isText = typeof given === 'string' && /^-?[\d.]+(e[-+]?\d+)?$/i.test(given);
  const value = typeof given === 'number' || isText ? Number(given) : Number.NaN;
  return isAmount(value, FIGURES[figure].unit) ? value : null;
}

/** Reads one range per metric from `{figure}Min` and `{figure}Max`. Omits invalid bounds. */
export function readRanges(bounds: Readonly<Record<string, unknown>>): readonly Range[] {
  return FIGURE_NAMES.flatMap((figure) => {
    const [min, max] = [readBound(bounds[`${figure}Min`], figure), readBound(bounds[`${figure}Max`], figure)];
    const range = { figure, min, max };
    return isOpen(range) || isCrossed(min, max) ? [] : [range];
  });
}

/** Writes ranges as parameters of the API and the address. */
export const writeRanges = (ranges: readonly Range[]): Bounds =>
  Object.fromEntries(
    ranges.flatMap(({ figure, min, max }) => [
      ...(min === null ? [] : [[`${figure}Min`, min]]),
      ...(max === null ? [] : [[`${figure}Max`, max]]),
    ]),
  );

export const withoutRange = (ranges: readonly Range[], figure: FilterFigure): readonly Range[] =>
  ranges.filter((other) => other.figure !== figure);

/** Returns the ranges with one added or replaced; an open range is removed. */
export const withRange = (ranges: readonly Range[], range: Range): readonly Range[] =>
  readRanges(writeRanges([...withoutRange(ranges, range.figure), range]));
