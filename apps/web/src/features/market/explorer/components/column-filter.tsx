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
import { readExtras } from '../explorer.extras.ts';
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
import { ColumnPresets, type ColumnPresetsProps } from './column-presets.tsx';
import { ExtraFilters } from './extra-filters.tsx';
import { type ExtrasErrors, extrasDraftOf, readExtrasDraft } from './extras-draft.ts';

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

interface FilterFormProps {
  readonly column: ExplorerColumn;
  readonly close: () => void;
  readonly presets: Pick<ColumnPresetsProps, 'name' | 'onName' | 'onChoose'>;
}

function FilterForm({ column, close, presets }: FilterFormProps) {
  const { columns, setFilter } = useExplorerSettings();
  const [drafts, setDrafts] = useState(() => draftsOf(rangesOf(columns[column].filter)));
  const [rights, setRights] = useState(() => readRights({ ...columns[column].filter }));
  const [order, setOrder] = useState(() => readOrder(columns[column].filter));
  const [extras, setExtras] = useState(() => extrasDraftOf(readExtras({ ...columns[column].filter })));
  const [errors, setErrors] = useState<ByFigure<RangeErrors>>({});
  const [extrasErrors, setExtrasErrors] = useState<ExtrasErrors>({});
  const keep = (filter: Filter): void => {
    setFilter(column, filter);
    close();
  };
  /** Returns the filter of the fields, or null and shows their errors. */
  const read = (): Filter | null => {
    const [ranges, others] = [readDrafts(COLUMN_FIGURES, drafts), readExtrasDraft(extras)];
    setErrors(ranges.errors);
    setExtrasErrors('errors' in others ? others.errors : {});
    if ('errors' in others || Object.keys(ranges.errors).length > 0) return null;
    return { ...writeRanges(ranges.ranges), ...rights, ...others.extras, ...order };
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const filter = read();
    if (filter !== null) keep(filter);
  };
  return (
    <form className="flex w-78 flex-col gap-2" onSubmit={submit} noValidate>
      <ColumnPresets column={column} read={read} {...presets} />
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
      <ExtraFilters
        draft={extras}
        errors={extrasErrors}
        onChange={(draft) => {
          setExtras(draft);
          setExtrasErrors({});
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

/** Starts again with the fields of a preset when one is chosen. */
function FilterForms({ column, close }: Omit<FilterFormProps, 'presets'>) {
  const setFilter = useExplorerSettings((state) => state.setFilter);
  const [chosen, setChosen] = useState(0);
  const [name, setName] = useState('');
  const choose = (filter: Filter): void => {
    setFilter(column, filter);
    setChosen(chosen + 1);
  };
  const presets = { name, onName: setName, onChoose: choose };
  return <FilterForm key={chosen} column={column} close={close} presets={presets} />;
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
      {(close) => <FilterForms column={column} close={close} />}
    </Popover>
  );
}
