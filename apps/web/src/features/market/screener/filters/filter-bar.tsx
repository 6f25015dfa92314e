import { Button } from '@dugout/ui/button';
import { Plus } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { usePanel } from '#/shared/hooks/use-panel.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import type { BarProps } from '../bar-props.ts';
import { filterCount, withoutFilters } from '../screener.search.ts';
import type { FilterSubject } from './filter-panel.tsx';

const load = () => import('./filter-panel.tsx');
const FilterChips = lazyComponent(async () => (await import('./filter-chips.tsx')).FilterChips);
const FilterPanel = lazyComponent(async () => (await load()).FilterPanel);

interface FilterBarProps extends BarProps {
  /** On a phone, filters are added and changed in a sheet; the bar can only remove them. */
  readonly phone: boolean;
}

/** The filters as chips: a press changes one, its cross removes it. */
export function FilterBar({ state, onChange, phone }: FilterBarProps) {
  const panel = usePanel<FilterSubject>();
  const add = useRef<HTMLButtonElement>(null);
  const any = filterCount(state) > 0;
  if (phone && !any) return null;

  return (
    <section
      aria-label="Filters"
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-2 border-b border-line1 px-3 py-1 max-desk:flex-nowrap max-desk:overflow-x-auto max-desk:py-1.5"
    >
      <span className="text-small text-t3 max-desk:hidden">Filters</span>
      {any && (
        <Suspense>
          <FilterChips
            state={state}
            onChange={(next) => {
              onChange(next);
              add.current?.focus();
            }}
            onPress={phone ? null : panel.toggle}
          />
        </Suspense>
      )}
      {!phone && (
        <Button
          ref={add}
          kind="ghost"
          aria-haspopup="dialog"
          aria-expanded={panel.open !== null && panel.open.subject === null}
          onPointerEnter={() => void load()}
          onClick={({ currentTarget }) => panel.toggle(currentTarget, null)}
        >
          <Plus className="size-3.5" aria-hidden />
          Add filter
        </Button>
      )}
      {any && !phone && (
        <Button
          kind="ghost"
          className="ml-auto"
          onClick={() => {
            onChange(withoutFilters(state));
            add.current?.focus();
          }}
        >
          Clear filters
        </Button>
      )}
      <Suspense>
        {panel.open !== null && (
          <FilterPanel
            key={panel.open.subject}
            {...panel.open}
            state={state}
            onChange={onChange}
            onDismiss={panel.dismiss}
            onClose={panel.close}
          />
        )}
      </Suspense>
    </section>
  );
}
