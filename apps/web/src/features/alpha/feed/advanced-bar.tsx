import { Count } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { ArrowDown, ArrowUp, SlidersHorizontal } from 'lucide-react';
import { formatCount } from '#/shared/format/numbers.ts';
import { useAlpha } from '../alpha.store.ts';
import { sortLabel } from '../filter/metrics.ts';
import { filterCount } from '../filter.model.ts';
import { PresetMenu } from '../presets/preset-menu.tsx';
import type { CardsState } from './use-cards.ts';

export function AdvancedBar({ state }: { readonly state: CardsState }) {
  const { draft, isPanelOpen, setPanel } = useAlpha();
  const { sortBy, sortDir } = draft.settings;
  const count = filterCount(draft);
  const Arrow = sortDir === 'desc' ? ArrowDown : ArrowUp;
  return (
    <>
      <div className="flex shrink-0 gap-2 px-3 pb-2">
        <PresetMenu />
        <Button
          size={28}
          aria-pressed={isPanelOpen}
          aria-expanded={isPanelOpen}
          data-alpha-filters
          className="max-desk:h-11"
          onClick={() => setPanel(!isPanelOpen)}
        >
          <SlidersHorizontal className="size-3.5" aria-hidden />
          Filters
          {count > 0 && <Count>{count}</Count>}
        </Button>
      </div>
      <p className="flex shrink-0 items-center justify-between border-line1 border-y px-3 py-1 text-t3">
        <span>
          {state.of !== null && (
            <>
              <span className="font-semibold text-t1">{formatCount(state.matched)}</span> of{' '}
              {formatCount(state.of)} calls match
            </>
          )}
        </span>
        <span className="flex items-center gap-1">
          <Arrow className="size-3.5" aria-hidden />
          <span className="sr-only">Sorted {sortDir === 'desc' ? 'high to low' : 'low to high'} by</span>
          {sortLabel(sortBy)}
        </span>
      </p>
    </>
  );
}
