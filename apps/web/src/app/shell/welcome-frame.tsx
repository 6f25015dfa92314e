import { useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { asksForWelcome, withoutWelcome } from '#/features/session/welcome.ts';
import { closeAndTell, lazyPiece } from '#/shared/pieces/piece.tsx';

const WelcomeDialog = lazyPiece(async () => (await import('#/features/session/components/welcome-dialog.tsx')).WelcomeDialog, {
  onMissing: closeAndTell,
});

/** Opens the first visit's dialog when the address asks for it. */
export function WelcomeFrame() {
  const router = useRouter();
  const asked = useRouterState({ select: (state) => asksForWelcome(state.location.searchStr) });
  if (!asked) return null;
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
