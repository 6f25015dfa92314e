import { Button } from '@dugout/ui/button';
import { Columns3 } from 'lucide-react';
import { Suspense } from 'react';
import { usePanel } from '#/shared/hooks/use-panel.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

const load = () => import('./columns-panel.tsx');
const ColumnsPanel = lazyComponent(async () => (await load()).ColumnsPanel);

export function ColumnsButton() {
  const { open, toggle, dismiss } = usePanel<null>();
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        onPointerEnter={() => void load()}
        onClick={({ currentTarget }) => toggle(currentTarget, null)}
      >
        <Columns3 className="size-3.5" aria-hidden />
        Columns
      </Button>
      <Suspense>{open !== null && <ColumnsPanel anchor={open.anchor} onDismiss={dismiss} />}</Suspense>
    </>
  );
}
