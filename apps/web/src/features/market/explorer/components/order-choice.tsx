import { Button } from '@dugout/ui/button';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Select } from '#/shared/controls/select.tsx';
import { figureLabel } from '#/shared/filters/figures.ts';
import { COLUMN_FIGURES, type ColumnFigure, type ColumnOrder } from '../explorer.filter.ts';
import { ROW_WINDOW } from '../explorer.queries.ts';

const OWN = 'own';
const CHOICES: readonly { readonly value: ColumnFigure | typeof OWN; readonly label: string }[] = [
  { value: OWN, label: 'Default order' },
  ...COLUMN_FIGURES.map((figure) => ({ value: figure, label: figureLabel(figure, ROW_WINDOW) })),
];

interface OrderChoiceProps {
  readonly order: ColumnOrder;
  readonly onChange: (order: ColumnOrder) => void;
}

/** Selects the figure and the direction by which a column is sorted. */
export function OrderChoice({ order, onChange }: OrderChoiceProps) {
  const { sortBy, sortDir = 'desc' } = order;
  const label = sortDir === 'desc' ? 'High to low' : 'Low to high';
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="w-16 text-t2">
        Sort by
      </span>
      <Select
        label="Sort by"
        choices={CHOICES}
        value={sortBy ?? OWN}
        className="min-w-0 flex-1 max-desk:h-10"
        onChange={(chosen) => onChange(chosen === OWN ? {} : { sortBy: chosen, sortDir })}
      />
      <Button
        size={28}
        icon
        className="max-desk:size-10"
        aria-label={label}
        title={label}
        disabled={sortBy === undefined}
        onClick={() => onChange({ ...order, sortDir: sortDir === 'desc' ? 'asc' : 'desc' })}
      >
        {sortDir === 'desc' ? (
          <ArrowDown className="size-3.5" aria-hidden />
        ) : (
          <ArrowUp className="size-3.5" aria-hidden />
        )}
      </Button>
    </div>
  );
}
