import { Button } from '@dugout/ui/button';
import { Input } from '@dugout/ui/input';
import { Popover } from '@dugout/ui/popover';
import { Segmented } from '@dugout/ui/segmented';
import { Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { FILTER_FIGURES, type Filter, type FilterFigure, type FilterUnit, parseFilterValue } from '../screener.search.ts';

const HINTS: Readonly<Record<FilterUnit, string>> = { usd: '20K', count: '500', percent: '35', minutes: '12h' };
const UNITS: Readonly<Record<FilterUnit, string>> = { usd: '$', count: '', percent: '%', minutes: 'm h d mo' };
const FIGURES = Object.entries(FILTER_FIGURES).map(([figure, { label }]) => ({ figure, label }));

const isFigure = (name: string): name is FilterFigure => name in FILTER_FIGURES;

/** The form of one more filter: a figure, over or under, a value as traders write it. */
function FilterForm({ onAdd }: { readonly onAdd: (filter: Filter) => void }) {
  const [figure, setFigure] = useState<FilterFigure>('liquidityUsd');
  const [bound, setBound] = useState<Filter['bound']>('min');
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  const { unit } = FILTER_FIGURES[figure];

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const value = parseFilterValue(text, unit);
    if (value === null) setError(`Type a value, such as ${HINTS[unit]}`);
    else onAdd({ figure, bound, value });
  };

  return (
    <form className="flex w-64 flex-col gap-2" onSubmit={submit}>
      <label htmlFor={id} className="text-small text-t3">
        Figure
      </label>
      <select
        id={id}
        className="h-8 rounded-control border border-line3 bg-field px-2 text-t1 max-desk:h-11"
        value={figure}
        onChange={(event) => isFigure(event.target.value) && setFigure(event.target.value)}
      >
        {FIGURES.map((each) => (
          <option key={each.figure} value={each.figure}>
            {each.label}
          </option>
        ))}
      </select>
      <Segmented
        fill
        label="Over or under"
        value={bound}
        onChange={setBound}
        segments={[
          { value: 'min', label: 'Over' },
          { value: 'max', label: 'Under' },
        ]}
      />
      <Input
        label="Value"
        value={text}
        placeholder={HINTS[unit]}
        unit={UNITS[unit]}
        error={error}
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
      <Button kind="primary" type="submit" size={32}>
        Add filter
      </Button>
    </form>
  );
}

export const AddFilter = ({ onAdd }: { readonly onAdd: (filter: Filter) => void }) => (
  <Popover
    label="Add filter"
    trigger={
      <Button kind="ghost">
        <Plus className="size-3.5" aria-hidden />
        Add filter
      </Button>
    }
  >
    {(close) => (
      <FilterForm
        onAdd={(filter) => {
          onAdd(filter);
          close();
        }}
      />
    )}
  </Popover>
);
