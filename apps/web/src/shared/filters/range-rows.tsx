import { Input } from '@dugout/ui/input';
import { type FilterFigure, figureLabel } from './figures.ts';
import { EMPTY_DRAFT, hintOf, type RangeDraft, type RangeErrors } from './range-draft.ts';
import type { ByFigure } from './range-drafts.ts';

interface RangeRowsProps {
  readonly figures: readonly FilterFigure[];
  readonly window: string;
  readonly drafts: ByFigure<RangeDraft>;
  readonly errors: ByFigure<RangeErrors>;
  readonly onChange: (figure: FilterFigure, draft: RangeDraft) => void;
}

const ENDS = [
  { end: 'min', word: 'min' },
  { end: 'max', word: 'max' },
] as const;

export const RangeRows = ({ figures, window, drafts, errors, onChange }: RangeRowsProps) => (
  <div className="grid grid-cols-[1fr_88px_88px] items-start gap-x-2 gap-y-1">
    <span />
    <span aria-hidden className="text-small text-t3">
      Min
    </span>
    <span aria-hidden className="text-small text-t3">
      Max
    </span>
    {figures.map((figure) => {
      const label = figureLabel(figure, window);
      const draft = drafts[figure] ?? EMPTY_DRAFT;
      return (
        <div key={figure} data-figure={figure} className="contents">
          <span className="flex h-7 items-center text-t2 max-desk:h-11">{label}</span>
          {ENDS.map(({ end, word }) => (
            <Input
              key={end}
              size={28}
              label={`${label} ${word}`}
              quietLabel
              value={draft[end]}
              placeholder={hintOf(figure)}
              error={errors[figure]?.[end] ?? null}
              autoComplete="off"
              spellCheck={false}
              className="max-desk:[&>div]:h-11 [&_input]:text-right"
              onChange={({ target }) => onChange(figure, { ...draft, [end]: target.value })}
            />
          ))}
        </div>
      );
    })}
  </div>
);
