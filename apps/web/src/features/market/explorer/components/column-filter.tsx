import type { ExplorerColumn } from '@dugout/contract/market/explorer';
import { Count } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { Popover } from '@dugout/ui/popover';
import { ArrowDown, ArrowUp, SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Select } from '#/shared/controls/select.tsx';
import { figureLabel } from '#/shared/filters/figures.ts';
import type { RangeErrors } from '#/shared/filters/range-draft.ts';
import { type ByFigure, draftsOf, readDrafts } from '#/shared/filters/range-drafts.ts';
import { RangeRows } from '#/shared/filters/range-rows.tsx';
import { writeRanges } from '#/shared/filters/ranges.ts';
import { readRights } from '#/shared/filters/rights.ts';
import { RightsChoice } from '#/shared/filters/rights-choice.tsx';
import { columnOf } from '../explorer.columns.ts';
import {
  COLUMN_FIGURES,
  type ColumnFigure,
  type ColumnOrder,
  type ColumnFilter as Filter,
  filterCount,
  rangesOf,
  readOrder,
} from '../explorer.filter.ts';
import { ROW_WINDOW } from '../explorer.queries.ts';
import { useExplorerSettings } from '../explorer.store.ts';

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
function OrderChoice({ order, onChange }: OrderChoiceProps) {
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

function FilterForm({ column, close }: { readonly column: ExplorerColumn; readonly close: () => void }) {
  const { columns, setFilter } = useExplorerSettings();
  const [drafts, setDrafts] = useState(() => draftsOf(rangesOf(columns[column].filter)));
  const [rights, setRights] = useState(() => readRights({ ...columns[column].filter }));
  const [order, setOrder] = useState(() => readOrder(columns[column].filter));
  const [errors, setErrors] = useState<ByFigure<RangeErrors>>({});
  const keep = (filter: Filter): void => {
    setFilter(column, filter);
    close();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = readDrafts(COLUMN_FIGURES, drafts);
    if (Object.keys(read.errors).length > 0) setErrors(read.errors);
    else keep({ ...writeRanges(read.ranges), ...rights, ...order });
  };
  return (
    <form className="flex w-78 flex-col gap-2" onSubmit={submit} noValidate>
      <RangeRows
        figures={COLUMN_FIGURES}
        window={ROW_WINDOW}
        drafts={drafts}
        errors={errors}
        onChange={(figure, draft) => {
          setDrafts({ ...drafts, [figure]: draft });
          setErrors({});
        }}
      />
      <RightsChoice chosen={rights} onChange={setRights} />
      <OrderChoice order={order} onChange={setOrder} />
      <div className="sticky -bottom-3 -mx-3 -mb-3 flex gap-2 border-t border-line2 bg-bg3 p-3">
        <Button className="flex-1 max-desk:h-10" onClick={() => keep({})}>
          Clear
        </Button>
        <Button kind="primary" type="submit" className="flex-1 max-desk:h-10">
          Apply
        </Button>
      </div>
    </form>
  );
}

export function ColumnFilter({
  column,
  size = 24,
}: {
  readonly column: ExplorerColumn;
  readonly size?: 24 | 32;
}) {
  const count = useExplorerSettings((state) => filterCount(state.columns[column].filter));
  const label = `Filter ${columnOf(column).label}`;
  return (
    <Popover
      label={label}
      trigger={
        <Button size={size} aria-label={count === 0 ? label : `${label}, ${count} set`}>
          <SlidersHorizontal className="size-3.5" aria-hidden />
          {count > 0 && <Count>{count}</Count>}
        </Button>
      }
    >
      {(close) => <FilterForm column={column} close={close} />}
    </Popover>
  );
}
