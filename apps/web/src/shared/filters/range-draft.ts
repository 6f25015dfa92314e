import { amountText, parseAmount } from './amounts.ts';
import { FIGURES, type FilterFigure, type FilterUnit } from './figures.ts';
import type { Range } from './ranges.ts';

export interface RangeDraft {
  readonly min: string;
  readonly max: string;
}

export interface RangeErrors {
  readonly min: string | null;
  readonly max: string | null;
}

export const EMPTY_DRAFT: RangeDraft = { min: '', max: '' };

const HINTS: Readonly<Record<FilterUnit, string>> = {
  usd: '20K',
  count: '500',
  percent: '35',
  change: '-10',
  minutes: '12h',
};
/** Returns the placeholder of an empty field: an example value. */
export const hintOf = (figure: FilterFigure): string => FIGURES[figure].hint ?? HINTS[FIGURES[figure].unit];

/** Suffix shown at the end of a field. */
export const UNITS: Readonly<Record<FilterUnit, string>> = {
  usd: '$',
  count: '',
  percent: '%',
  change: '%',
  minutes: 'm h d mo',
};

export const draftOf = ({ figure, min, max }: Range): RangeDraft => ({
  min: min === null ? '' : amountText(min, FIGURES[figure].unit),
  max: max === null ? '' : amountText(max, FIGURES[figure].unit),
});

/** Parses a draft into a range, unbounded when empty, or returns the errors. */
export function readDraft(
  figure: FilterFigure,
  draft: RangeDraft,
): { readonly range: Range } | { readonly errors: RangeErrors } {
  const { unit } = FIGURES[figure];
  const read = (text: string): number | null => (text.trim() === '' ? null : parseAmount(text, unit));
  const [min, max] = [read(draft.min), read(draft.max)];
  const wrong = (text: string, value: number | null): string | null =>
    text.trim() !== '' && value === null ? `Enter a value, such as ${hintOf(figure)}` : null;
  const errors = { min: wrong(draft.min, min), max: wrong(draft.max, max) };
  if (errors.min !== null || errors.max !== null) return { errors };
  if (min !== null && max !== null && min > max) return { errors: { min: null, max: 'Max is below min' } };
  return { range: { figure, min, max } };
}
