import type { FilterFigure } from './figures.ts';
import { draftOf, EMPTY_DRAFT, type RangeDraft, type RangeErrors, readDraft } from './range-draft.ts';
import { isOpen, type Range } from './ranges.ts';

/** A value per metric; metrics without one are absent. */
export type ByFigure<T> = Readonly<Partial<Record<FilterFigure, T>>>;

export const draftsOf = (ranges: readonly Range[]): ByFigure<RangeDraft> =>
  Object.fromEntries(ranges.map((range) => [range.figure, draftOf(range)]));

export function readDrafts(
  figures: readonly FilterFigure[],
  drafts: ByFigure<RangeDraft>,
): { readonly ranges: readonly Range[]; readonly errors: ByFigure<RangeErrors> } {
  const ranges: Range[] = [];
  const errors: { [F in FilterFigure]?: RangeErrors } = {};
  for (const figure of figures) {
    const read = readDraft(figure, drafts[figure] ?? EMPTY_DRAFT);
    if ('errors' in read) errors[figure] = read.errors;
    else if (!isOpen(read.range)) ranges.push(read.range);
  }
  return { ranges, errors };
}
