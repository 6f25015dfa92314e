import { Button } from '@dugout/ui/button';
import { Chip } from '@dugout/ui/chip';
import { Segmented } from '@dugout/ui/segmented';
import { formatCount } from '#/shared/format/numbers.ts';
import { filterText, SCREENER_WINDOWS, type ScreenerState, withFilter, withoutFilter } from '../screener.search.ts';
import { AddFilter } from './add-filter.tsx';
import { QuickBuyAmount } from './quick-buy-amount.tsx';

interface BarProps {
  readonly state: ScreenerState;
  readonly onChange: (next: ScreenerState) => void;
}

interface ToolBarProps extends BarProps {
  /** Pools there are, and those that pass; undefined before they are known. */
  readonly total: number | undefined;
  readonly count: number | undefined;
}

const WINDOWS = SCREENER_WINDOWS.map((value) => ({ value, label: value }));

/** Page name, counts, window and the amount of a quick buy. */
export const ToolBar = ({ state, onChange, total, count }: ToolBarProps) => (
  <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line1 px-3 py-1.5">
    <h1 className="text-title font-semibold">Screener</h1>
    <span className="text-t3 max-desk:sr-only">
      {formatCount(total)} pools{count !== total && <>, {formatCount(count)} match</>}
    </span>
    <span aria-hidden className="h-4 w-px bg-line2 max-desk:hidden" />
    <Segmented label="Window" segments={WINDOWS} value={state.window} onChange={(window) => onChange({ ...state, window })} />
    <QuickBuyAmount className="ml-auto" />
  </div>
);

/** The filters as chips that can be taken away. */
export const FilterBar = ({ state, onChange }: BarProps) => (
  <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-2 border-b border-line1 px-3 py-1">
    <span className="text-small text-t3">Filters</span>
    {state.filters.map((filter) => {
      const text = filterText(filter, state.window);
      return (
        <Chip
          key={`${filter.figure}:${filter.bound}`}
          onRemove={() => onChange(withoutFilter(state, filter))}
          removeLabel={`Remove filter ${text}`}
        >
          {text}
        </Chip>
      );
    })}
    <AddFilter onAdd={(filter) => onChange(withFilter(state, filter))} />
    {state.filters.length > 0 && (
      <Button kind="ghost" className="ml-auto" onClick={() => onChange({ ...state, filters: [] })}>
        Clear filters
      </Button>
    )}
  </div>
);
