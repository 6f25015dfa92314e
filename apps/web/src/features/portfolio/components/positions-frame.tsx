import { Button } from '@dugout/ui/button';
import { Layers } from 'lucide-react';
import { Suspense, useLayoutEffect } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { useOpen } from '#/shared/feature/overlay.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

const PositionsStrip = lazyComponent(async () => (await import('./positions-strip.tsx')).PositionsStrip);

/**
 * Reserves the place of the positions strip above the bottom bar. Pages read its height from `--strip-bottom`.
 */
export function PositionsFrame() {
  const me = useMe();
  const open = useOpen();
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--strip-bottom', 'var(--strip)');
    return () => {
      document.documentElement.style.removeProperty('--strip-bottom');
    };
  }, []);
  return (
    <section
      aria-label="Positions"
      className="layer-dock fixed right-0 bottom-(--bottom-bar) left-0 desk:in-data-docked:left-(--dock) flex h-(--strip) items-center border-t border-line2 bg-bg1"
      data-positions-strip
    >
      {me === null ? (
        <p className="flex items-center gap-3 px-3 text-t3">
          <Layers className="size-3.5" aria-hidden />
          Log in to see your open positions
          <Button size={24} onClick={() => open('signIn', 'logIn')}>
            Log in
          </Button>
        </p>
      ) : (
        <Suspense>{me !== undefined && <PositionsStrip />}</Suspense>
      )}
    </section>
  );
}
