import type { ExplorerColumn } from '@dugout/contract/explorer';
import { Count } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { Popover } from '@dugout/ui/popover';
import { SlidersHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { parseAmount } from '#/shared/filters/amounts.ts';
import { columnOf } from '../explorer.columns.ts';
import { FIGURE_NAMES, FIGURES, type Figure, type ColumnFilter as Filter, filterCount, type Range } from '../explorer.filter.ts';
import { useExplorerSettings } from '../explorer.store.ts';

type Draft = { readonly [K in `${Figure}${'Min' | 'Max'}`]?: string };
const HINTS = { usd: '20K', minutes: '12h', count: '50', percent: '5%' } as const;

const draftOf = (filter: Filter): Draft =>
  Object.fromEntries(
    FIGURE_NAMES.flatMap((figure) => {
      const { min, max } = filter[figure] ?? {};
      return [
        [`${figure}Min`, min === undefined ? '' : String(min)],
        [`${figure}Max`, max === undefined ? '' : String(max)],
      ];
    }),
  );

/** A typed bound: a number, nothing, or null when it makes no sense. */
function boundOf(text: string | undefined, figure: Figure): number | undefined | null {
  return text === undefined || text.trim() === '' ? undefined : parseAmount(text, FIGURES[figure].unit);
}

/** The filter that a draft says, or what is wrong with it. */
function readDraft(draft: Draft): { readonly filter: Filter } | { readonly problem: string } {
  const filter: { [F in Figure]?: Range } = {};
  for (const figure of FIGURE_NAMES) {
    const { label, unit } = FIGURES[figure];
    const min = boundOf(draft[`${figure}Min`], figure);
    const max = boundOf(draft[`${figure}Max`], figure);
    if (min === null || max === null) return { problem: `${label}: type a value, such as ${HINTS[unit]}` };
    if (min !== undefined && max !== undefined && min > max) return { problem: `${label}: the least is above the most` };
    if (min !== undefined || max !== undefined)
      filter[figure] = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  }
  return { filter };
}

function FilterForm({ column, close }: { readonly column: ExplorerColumn; readonly close: () => void }) {
  const { columns, setFilter } = useExplorerSettings();
  const [draft, setDraft] = useState<Draft>(() => draftOf(columns[column].filter));
  const [problem, setProblem] = useState<string | null>(null);
  const keep = (filter: Filter): void => {
    setFilter(column, filter);
    close();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = readDraft(draft);
    if ('problem' in read) setProblem(read.problem);
    else keep(read.filter);
  };
  return (
    <form className="flex w-72 flex-col gap-2" onSubmit={submit}>
      <div className="grid grid-cols-[1fr_80px_80px] items-center gap-x-2 gap-y-1">
        <span />
        <span className="text-small text-t3">Least</span>
        <span className="text-small text-t3">Most</span>
        {FIGURE_NAMES.map((figure) => (
          <FigureBounds
            key={figure}
            figure={figure}
            draft={draft}
            onChange={(changes) => {
              setDraft({ ...draft, ...changes });
              setProblem(null);
            }}
          />
        ))}
      </div>
      {problem !== null && (
        <p role="alert" className="text-small text-down">
          {problem}
        </p>
      )}
      <div className="flex gap-2">
        <Button className="flex-1" onClick={() => keep({})}>
          Clear
        </Button>
        <Button kind="primary" type="submit" className="flex-1">
          Apply
        </Button>
      </div>
    </form>
  );
}

interface FigureBoundsProps {
  readonly figure: Figure;
  readonly draft: Draft;
  readonly onChange: (changes: Draft) => void;
}

const FigureBounds = ({ figure, draft, onChange }: FigureBoundsProps) => {
  const { label, unit } = FIGURES[figure];
  return (
    <>
      <span className="text-t2">{label}</span>
      {(['Min', 'Max'] as const).map((bound) => (
        <input
          key={bound}
          aria-label={`${label}, ${bound === 'Min' ? 'least' : 'most'}`}
          autoComplete="off"
          placeholder={HINTS[unit]}
          className="h-7 min-w-0 rounded-control border border-line3 bg-field px-2 text-right text-t1 placeholder:text-t3"
          value={draft[`${figure}${bound}`] ?? ''}
          onChange={(event) => onChange({ [`${figure}${bound}`]: event.target.value })}
        />
      ))}
    </>
  );
};

/** The column's own filter behind a button that tells how many figures it bounds. */
export function ColumnFilter({ column, size = 24 }: { readonly column: ExplorerColumn; readonly size?: 24 | 40 }) {
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
