import { IconButton } from '@dugout/ui/button';
import { PencilRuler } from 'lucide-react';
import { Suspense } from 'react';
import { usePanel } from '#/shared/hooks/use-panel.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import type { Drawings } from './use-drawings.ts';

const load = () => import('./draw-panel.tsx');
const DrawPanel = lazyComponent(async () => (await load()).DrawPanel);

/** Opens the drawing tools; while one is active, a press puts it away. */
export function DrawButton({ drawings }: { readonly drawings: Drawings }) {
  const { open, toggle, dismiss } = usePanel<null>();
  const { hand, take } = drawings;
  return (
    <>
      <IconButton
        icon={PencilRuler}
        label="Drawing tools"
        kind="ghost"
        size={24}
        title={hand === null ? 'Drawing tools' : 'Cancel drawing (Esc)'}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        aria-pressed={hand !== null}
        className="max-desk:size-8"
        onPointerEnter={() => void load()}
        onClick={({ currentTarget }) => (hand === null ? toggle(currentTarget, null) : take(null))}
      />
      <Suspense>
        {open !== null && <DrawPanel anchor={open.anchor} drawings={drawings} onDismiss={dismiss} />}
      </Suspense>
    </>
  );
}
