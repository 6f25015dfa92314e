import { Button } from '@dugout/ui/button';
import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import { usePanel } from '#/shared/hooks/use-panel.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import type { BarProps } from '../bar-props.ts';
import { useViews, viewOf } from './screener.views.ts';

const load = () => import('./views-panel.tsx');
const ViewsPanel = lazyComponent(async () => (await load()).ViewsPanel);

/** Opens the saved views; its label is the shown view. */
export function ViewsButton({ state, onChange }: BarProps) {
  const { open, toggle, dismiss, close } = usePanel<null>();
  const view = useViews((known) => viewOf(known, state));
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        onPointerEnter={() => void load()}
        onClick={({ currentTarget }) => toggle(currentTarget, null)}
      >
        <span className="max-w-40 truncate">
          {view === undefined ? 'Saved views' : `Filters: ${view.name}`}
        </span>
        <ChevronDown className="size-3 text-t3" aria-hidden />
      </Button>
      <Suspense>
        {open !== null && (
          <ViewsPanel
            anchor={open.anchor}
            state={state}
            onChange={onChange}
            onDismiss={dismiss}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
