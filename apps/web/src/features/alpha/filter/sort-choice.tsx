import { ALPHA_SORTS } from '@dugout/contract/alpha/values';
import { Button } from '@dugout/ui/button';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Select } from '#/shared/controls/select.tsx';
import { useAlpha } from '../alpha.store.ts';
import { sortLabel } from './metrics.ts';

const CHOICES = ALPHA_SORTS.map((value) => ({ value, label: sortLabel(value) }));

export function SortChoice() {
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
