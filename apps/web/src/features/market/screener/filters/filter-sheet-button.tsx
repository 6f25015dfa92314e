import { Count } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import type { BarProps } from '../bar-props.ts';
import { filterCount } from '../screener.search.ts';

const FilterSheet = lazyComponent(async () => (await import('./filter-sheet.tsx')).FilterSheet);

export function FilterSheetButton({ state, onChange }: BarProps) {
  const [open, setOpen] = useState(false);
  const count = filterCount(state);
  return (
    <>
      <Button
        size={32}
        aria-haspopup="dialog"
        aria-label={count === 0 ? 'Filters' : `Filters, ${count} set`}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal className="size-3.5" aria-hidden />
        {count > 0 && <Count>{count}</Count>}
      </Button>
      <Suspense>
        {open && <FilterSheet state={state} onChange={onChange} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
