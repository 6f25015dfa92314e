import { useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { wantsWelcome, withoutWelcome } from '../welcome.ts';

const WelcomeDialog = lazyOverlay(async () => (await import('./welcome-dialog.tsx')).WelcomeDialog);

/** Opens the first visit's dialog when the address asks for it. */
export function WelcomeFrame() {
  const router = useRouter();
  const isWanted = useRouterState({ select: (state) => wantsWelcome(state.location.searchStr) });
  if (!isWanted) return null;
  const close = () => {
    const href = withoutWelcome(router.history.location);
    void router.navigate({ href, replace: true, resetScroll: false });
  };
  return (
    <Suspense>
      <WelcomeDialog onClose={close} />
    </Suspense>
  );
}
