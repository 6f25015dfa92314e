import { Button } from '@dugout/ui/button';
import { Suspense } from 'react';
import { useOpen } from '#/shared/feature/overlay.ts';
import type { TraderProps } from '#/shared/feature/web-feature.ts';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

export function LogInButton() {
  const open = useOpen();
  return (
    <Button kind="primary" className="max-desk:px-4" onClick={() => open('signIn', 'logIn')}>
      Log in
    </Button>
  );
}

const LazyMenu = lazyComponent(async () => (await import('./account-menu.tsx')).AccountMenu);

/** Reserves its space until its file has loaded. */
export const AccountMenu = ({ me }: TraderProps) => (
  <Suspense fallback={<span className="size-7" />}>
    <LazyMenu me={me} />
  </Suspense>
);
