import { Button } from '@dugout/ui/button';
import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import type { BoardSheetProps } from './board-sheet.tsx';

const load = () => import('./board-sheet.tsx');
const BoardSheet = lazyComponent(async () => (await load()).BoardSheet);

export function PhoneFilters(props: Omit<BoardSheetProps, 'isOpen' | 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const { search, scope } = props.shown;
  return (
    <>
      <Button
        icon
        kind="ghost"
        size={40}
        aria-label="Filters"
        aria-pressed={search !== '' || scope !== 'everyone'}
        onPointerEnter={() => void load()}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <SlidersHorizontal className="size-4.5" aria-hidden />
      </Button>
      <Suspense>
        {isWanted && <BoardSheet {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
