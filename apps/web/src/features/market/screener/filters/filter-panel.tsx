import { Button } from '@dugout/ui/button';
import { cn } from '@dugout/ui/lib/cn';
import { PopoverPanel } from '@dugout/ui/popover';
import { type FormEvent, useId, useState } from 'react';
import { FIGURE_NAMES, type FilterFigure, figureLabel, isFigure } from '#/shared/filters/figures.ts';
import { MarketChoice } from '#/shared/filters/market-choice.tsx';
import { draftOf, EMPTY_DRAFT, type RangeErrors, readDraft } from '#/shared/filters/range-draft.ts';
import { RangeFields } from '#/shared/filters/range-fields.tsx';
import { isOpen, withRange } from '#/shared/filters/ranges.ts';
import { RightsChoice } from '#/shared/filters/rights-choice.tsx';
import type { PanelProps } from '../bar-props.ts';
import type { ScreenerState } from '../screener.search.ts';

/** The filter to change; null to add one. */
export type FilterSubject = FilterFigure | 'markets' | 'rights' | null;

const OTHERS = { markets: 'Market', rights: 'Mint and freeze' } as const;
const isOther = (name: string): name is keyof typeof OTHERS => Object.hasOwn(OTHERS, name);

const NO_ERRORS: RangeErrors = { min: null, max: null };

/** Returns the default metric of a new filter: the first that has none yet. */
const firstUnused = ({ ranges }: ScreenerState): FilterFigure =>
  FIGURE_NAMES.find((figure) => ranges.every((range) => range.figure !== figure)) ?? 'liquidityUsd';

const draftFor = (state: ScreenerState, figure: FilterFigure) => {
  const known = state.ranges.find((range) => range.figure === figure);
  return known === undefined ? EMPTY_DRAFT : draftOf(known);
};

/** Form of a filter: a metric with minimum and maximum, markets, or rights over the token. */
export function FilterPanel({
  subject,
  anchor,
  state,
  onChange,
  onDismiss,
  onClose,
}: PanelProps & { readonly subject: FilterSubject }) {
  const [chosen, setChosen] = useState<Exclude<FilterSubject, null>>(() => subject ?? firstUnused(state));
  const [draft, setDraft] = useState(() => (isOther(chosen) ? EMPTY_DRAFT : draftFor(state, chosen)));
  const [markets, setMarkets] = useState(state.markets);
  const [rights, setRights] = useState(state.rights);
  const [errors, setErrors] = useState(NO_ERRORS);
  const id = useId();

  const choose = (name: string): void => {
    if (!isOther(name) && !isFigure(name)) return;
    setChosen(name);
    setErrors(NO_ERRORS);
    if (!isOther(name)) setDraft(draftFor(state, name));
  };
  const finish = (next: ScreenerState): void => {
    onClose();
    onChange(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isOther(chosen)) {
      finish({ ...state, ...(chosen === 'markets' ? { markets } : { rights }) });
      return;
    }
    const read = readDraft(chosen, draft);
    if ('errors' in read) setErrors(read.errors);
    else if (subject === null && isOpen(read.range))
      setErrors({ min: 'Enter a minimum or maximum', max: null });
    else finish({ ...state, ranges: withRange(state.ranges, read.range) });
  };

  return (
    <PopoverPanel
      label={subject === null ? 'Add filter' : 'Change filter'}
      anchor={anchor}
      onClose={onDismiss}
    >
      <form
        className={cn('flex flex-col gap-2.5', chosen === 'markets' ? 'w-88' : 'w-72')}
        onSubmit={submit}
        noValidate
      >
        {subject === null && (
          <>
            <label htmlFor={id} className="text-small text-t3">
              Metric
            </label>
            <select
              id={id}
              className="h-8 rounded-control border border-line3 bg-field px-2 text-t1"
              value={chosen}
              onChange={(event) => choose(event.target.value)}
            >
              {FIGURE_NAMES.map((figure) => (
                <option key={figure} value={figure}>
                  {figureLabel(figure, state.window)}
                </option>
              ))}
              {Object.entries(OTHERS).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </>
        )}
        {chosen === 'markets' ? (
          <MarketChoice chosen={markets} onChange={setMarkets} />
        ) : chosen === 'rights' ? (
          <RightsChoice chosen={rights} onChange={setRights} />
        ) : (
          <>
            {subject !== null && <p className="font-medium">{figureLabel(chosen, state.window)}</p>}
            <RangeFields
              figure={chosen}
              draft={draft}
              errors={errors}
              onChange={(next) => {
                setDraft(next);
                setErrors(NO_ERRORS);
              }}
            />
          </>
        )}
        <Button kind="primary" type="submit" size={32}>
          {subject === null ? 'Add filter' : 'Apply'}
        </Button>
      </form>
    </PopoverPanel>
  );
}
