import { isAmount, shownAmount } from './amounts.ts';
import { FIGURE_NAMES, FIGURES, type FilterFigure, figureLabel } from './figures.ts';

/**
 * What a figure must lie within, both ends included, each in the figure's own unit; one of the two may be
 * open.
 */
export interface Range {
  readonly figure: FilterFigure;
  readonly min: number | null;
  readonly max: number | null;
}

export type Bounds = { [K in `${FilterFigure}${'Min' | 'Max'}`]?: number };

/** Whether a range keeps nothing out. */
export const isOpen = ({ min, max }: Range): boolean => min === null && max === null;

const isCrossed = (min: number | null, max: number | null): boolean =>
  min !== null && max !== null && min > max;

function readBound(given: unknown, figure: FilterFigure): number | null {
  const isText = typeof given === 'string' && /^-?[\d.]+(e[-+]?\d+)?$/i.test(given);
  const value = typeof given === 'number' || isText ? Number(given) : Number.NaN;
  return isAmount(value, FIGURES[figure].unit) ? value : null;
}

/** The ranges that `{figure}Min` and `{figure}Max` name, one a figure. What makes no sense is left out. */
export function readRanges(bounds: Readonly<Record<string, unknown>>): readonly Range[] {
  return FIGURE_NAMES.flatMap((figure) => {
    const [min, max] = [readBound(bounds[`${figure}Min`], figure), readBound(bounds[`${figure}Max`], figure)];
    const range = { figure, min, max };
    return isOpen(range) || isCrossed(min, max) ? [] : [range];
  });
}

/** The ranges as the API and the address name them. */
export const writeRanges = (ranges: readonly Range[]): Bounds =>
  Object.fromEntries(
    ranges.flatMap(({ figure, min, max }) => [
      ...(min === null ? [] : [[`${figure}Min`, min]]),
      ...(max === null ? [] : [[`${figure}Max`, max]]),
    ]),
  );

export const withoutRange = (ranges: readonly Range[], figure: FilterFigure): readonly Range[] =>
  ranges.filter((other) => other.figure !== figure);

/** The ranges with one set in its place; one that is open on both sides is taken away. */
export const withRange = (ranges: readonly Range[], range: Range): readonly Range[] =>
  readRanges(writeRanges([...withoutRange(ranges, range.figure), range]));

/** A chip's words: 'Liquidity over $20K', '24h volume $50K to $1M', 'Age under 12mo'. */
export function rangeText({ figure, min, max }: Range, window: string): string {
  const { unit } = FIGURES[figure];
  const name = figureLabel(figure, window);
  if (min === null) return max === null ? name : `${name} under ${shownAmount(max, unit)}`;
  return max === null
    ? `${name} over ${shownAmount(min, unit)}`
    : `${name} ${shownAmount(min, unit)} to ${shownAmount(max, unit)}`;
}
