import { Input } from '@dugout/ui/input';
import { FIGURES, type FilterFigure } from './figures.ts';
import { hintOf, type RangeDraft, type RangeErrors, UNITS } from './range-draft.ts';

interface RangeFieldsProps {
  readonly figure: FilterFigure;
  readonly draft: RangeDraft;
  readonly errors: RangeErrors;
  readonly onChange: (draft: RangeDraft) => void;
}

export const RangeFields = ({ figure, draft, errors, onChange }: RangeFieldsProps) => {
  const { unit } = FIGURES[figure];
  return (
    <div className="grid grid-cols-2 items-start gap-2">
      {(['min', 'max'] as const).map((end) => (
        <Input
          key={end}
          label={end === 'min' ? 'Min' : 'Max'}
          value={draft[end]}
          placeholder={hintOf(figure)}
          unit={UNITS[unit]}
          error={errors[end]}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange({ ...draft, [end]: target.value })}
        />
      ))}
    </div>
  );
};
