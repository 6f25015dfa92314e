import { IconButton } from '@dugout/ui/button';
import { LayoutTemplate } from 'lucide-react';
import { Suspense } from 'react';
import { usePanel } from '#/shared/hooks/use-panel.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import type { ChartView } from '../chart/chart-view.ts';

const load = () => import('./layouts-panel.tsx');
const LayoutsPanel = lazyComponent(async () => (await load()).LayoutsPanel);

interface LayoutsButtonProps {
  readonly view: ChartView;
  readonly onChange: (view: ChartView) => void;
}

export function LayoutsButton({ view, onChange }: LayoutsButtonProps) {
  const { open, toggle, dismiss, close } = usePanel<null>();
  return (
    <>
      <IconButton
        icon={LayoutTemplate}
        label="Chart layouts"
        kind="ghost"
        size={24}
        title="Chart layouts"
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        className="max-desk:size-8"
        onPointerEnter={() => void load()}
        onClick={({ currentTarget }) => toggle(currentTarget, null)}
      />
      <Suspense>
        {open !== null && (
          <LayoutsPanel
            anchor={open.anchor}
            view={view}
            onChange={onChange}
            onDismiss={dismiss}
            onDone={close}
          />
        )}
      </Suspense>
    </>
  );
}
