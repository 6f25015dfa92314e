import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { Segmented } from '@dugout/ui/segmented';
import { type FormEvent, useId, useState } from 'react';
import { FIGURE_NAMES, figureLabel, isFigure } from '#/shared/filters/figures.ts';
import { MarketChoice } from '#/shared/filters/market-choice.tsx';
import { EMPTY_DRAFT, type RangeErrors } from '#/shared/filters/range-draft.ts';
import { type ByFigure, draftsOf, readDrafts } from '#/shared/filters/range-drafts.ts';
import { RangeFields } from '#/shared/filters/range-fields.tsx';
import { RightsChoice } from '#/shared/filters/rights-choice.tsx';
import type { BarProps } from '../bar-props.ts';
import { withoutFilters } from '../screener.search.ts';
import { Views } from '../views/views.tsx';

const NO_ERRORS: RangeErrors = { min: null, max: null };

interface FilterSheetProps extends BarProps {
  readonly onClose: () => void;
}

/** Sort order, markets, all metrics with minimum and maximum, and saved views in one bottom sheet. */
export function FilterSheet({ state, onChange, onClose }: FilterSheetProps) {
  const [order, setOrder] = useState({ sortBy: state.sortBy, sortDir: state.sortDir });
  const [markets, setMarkets] = useState(state.markets);
  const [rights, setRights] = useState(state.rights);
  const [drafts, setDrafts] = useState(() => draftsOf(state.ranges));
  const [errors, setErrors] = useState<ByFigure<RangeErrors>>({});
  const id = useId();

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const read = readDrafts(FIGURE_NAMES, drafts);
    setErrors(read.errors);
    const [wrong] = Object.keys(read.errors);
    if (wrong !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[data-figure="${wrong}"] input`)?.focus();
      return;
    }
    onClose();
    onChange({ ...state, ...order, markets, rights, ranges: read.ranges });
  };

  return (
    <Dialog open sheet onClose={onClose} title="Filters">
      <div className="min-h-0 flex-1 overflow-y-auto p-3">
        <Views state={state} onChange={onChange} onDone={onClose} />
        <form
          id={id}
          className="mt-3 flex flex-col gap-4 border-t border-line2 pt-3"
          onSubmit={submit}
          noValidate
        >
          <div className="flex flex-col gap-1">
            <label htmlFor={`${id}-sort`} className="text-small text-t3">
              Order by
            </label>
            <div className="flex items-center gap-2">
              <select
                id={`${id}-sort`}
                className="h-11 min-w-0 flex-1 rounded-control border border-line3 bg-field px-2 text-t1"
                value={order.sortBy}
                onChange={({ target }) =>
                  isFigure(target.value) && setOrder({ ...order, sortBy: target.value })
                }
              >
                {FIGURE_NAMES.map((figure) => (
                  <option key={figure} value={figure}>
                    {figureLabel(figure, state.window)}
                  </option>
                ))}
              </select>
              <Segmented
                label="Direction"
                size={32}
                value={order.sortDir}
                onChange={(sortDir) => setOrder({ ...order, sortDir })}
                segments={[
                  { value: 'desc', label: 'High to low' },
                  { value: 'asc', label: 'Low to high' },
                ]}
              />
            </div>
          </div>
          {FIGURE_NAMES.map((figure) => (
            <fieldset key={figure} data-figure={figure}>
              <legend className="pb-1 font-medium">{figureLabel(figure, state.window)}</legend>
              <RangeFields
                figure={figure}
                draft={drafts[figure] ?? EMPTY_DRAFT}
                errors={errors[figure] ?? NO_ERRORS}
                onChange={(draft) => setDrafts({ ...drafts, [figure]: draft })}
              />
            </fieldset>
          ))}
          <RightsChoice chosen={rights} onChange={setRights} />
          <MarketChoice chosen={markets} onChange={setMarkets} />
        </form>
      </div>
      <div className="grid shrink-0 grid-cols-2 gap-2 border-t border-line2 p-3">
        <Button
          size={40}
          onClick={() => {
            onClose();
            onChange(withoutFilters(state));
          }}
        >
          Clear filters
        </Button>
        <Button kind="primary" size={40} type="submit" form={id}>
          Apply
        </Button>
      </div>
    </Dialog>
  );
}
