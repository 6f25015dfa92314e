import { Suspense } from 'react';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

const MayhemMark = lazyComponent(async () => (await import('./mayhem-mark.tsx')).MayhemMark);

/** Badge of a coin in pump.fun's Mayhem mode; nothing for other tokens. */
export const MayhemBadge = ({ mayhem }: { readonly mayhem: boolean | null }) =>
  mayhem === true ? (
    <Suspense>
      <MayhemMark />
    </Suspense>
  ) : null;
