import { ALPHA_SORTS, type AlphaSort } from '@dugout/contract/alpha/values';
import { Button } from '@dugout/ui/button';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Select } from '#/shared/controls/select.tsx';
import { useAlpha } from '../alpha.store.ts';
import { isNumericText } from '../filter.model.ts';
import { CALL_COLUMN, METRICS, sortLabel, TOKEN_COLUMN } from './metrics.ts';

const CHOICES = ALPHA_SORTS.map((value) => ({ value, label: sortLabel(value) }));

function SortChoice() {
  const settings = useAlpha(({ draft }) => draft.settings);
  const change = useAlpha((alpha) => alpha.change);
  const { sortBy, sortDir } = settings;
  const isDown = sortDir === 'desc';
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="shrink-0 pr-1 text-t2">
        Sort by
      </span>
      <Select
        label="Sort by"
        choices={CHOICES}
        value={sortBy}
        className="min-w-0 flex-1 max-desk:h-11"
        onChange={(chosen) => change({ settings: { ...settings, sortBy: chosen } })}
      />
      <Button
        size={28}
        icon
        className="max-desk:size-11"
        aria-label={isDown ? 'High to low' : 'Low to high'}
        title={isDown ? 'High to low' : 'Low to high'}
        onClick={() => change({ settings: { ...settings, sortDir: isDown ? 'asc' : 'desc' } })}
      >
        {isDown ? (
          <ArrowDown className="size-3.5" aria-hidden />
        ) : (
          <ArrowUp className="size-3.5" aria-hidden />
        )}
      </Button>
    </div>
  );
}

const ENDS = ['min', 'max'] as const;
const FIELD =
  'h-6 w-full min-w-0 rounded-control border border-line3 bg-field px-1.5 text-right text-t1 max-desk:h-11';

function MetricRow({ metric }: { readonly metric: AlphaSort }) {
  const ranges = useAlpha(({ draft }) => draft.ranges);
  const change = useAlpha((alpha) => alpha.change);
  const { label, unit } = METRICS[metric];
  return (
    <>
      <span className="truncate text-t2">
        {label} <span className="text-t3">{unit}</span>
      </span>
      {ENDS.map((end) => (
        <input
          key={end}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`${label} ${end}`}
          className={FIELD}
          value={ranges[metric][end]}
          onChange={({ target }) => {
            const text = target.value.trim();
            if (isNumericText(text))
              change({ ranges: { ...ranges, [metric]: { ...ranges[metric], [end]: text } } });
          }}
        />
      ))}
    </>
  );
}

interface ColumnProps {
  readonly name: string;
  readonly metrics: readonly AlphaSort[];
}

const MetricColumn = ({ name, metrics }: ColumnProps) => (
  <fieldset className="grid min-w-0 grid-cols-[1fr_64px_64px] content-start items-center gap-x-1.5 gap-y-1 max-desk:grid-cols-[1fr_96px_96px]">
    <legend className="sr-only">{name}</legend>
    <span aria-hidden className="whitespace-nowrap text-small text-t3">
      {name}
    </span>
    <span aria-hidden className="text-right text-small text-t3">
      Min
    </span>
    <span aria-hidden className="text-right text-small text-t3">
      Max
    </span>
    {metrics.map((metric) => (
      <MetricRow key={metric} metric={metric} />
    ))}
  </fieldset>
);

/** Min and max fields per metric; they accept only numbers. */
export const MetricFields = () => (
  <div className="grid grid-cols-2 gap-x-5 gap-y-3 border-line2 border-t px-3 py-2.5 max-desk:grid-cols-1">
    <div className="flex flex-col gap-2.5">
      <MetricColumn name="Call and caller" metrics={CALL_COLUMN} />
      <SortChoice />
    </div>
    <MetricColumn name="Token" metrics={TOKEN_COLUMN} />
  </div>
);
