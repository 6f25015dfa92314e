import { useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { useMe } from '../identity.queries.ts';
import { keptInvitation } from '../invitation.ts';
import { keptReferral } from '../referral.ts';
import { wantsWelcome, withoutWelcome } from '../welcome.ts';

const WelcomeDialog = lazyOverlay(async () => (await import('./welcome-dialog.tsx')).WelcomeDialog);

/** Opens the introduction if the address requests it. */
export function WelcomeFrame() {
  const router = useRouter();
  const isWanted = useRouterState({ select: (state) => wantsWelcome(state.location.searchStr) });
  const isNew = useMe() != null && isWanted;
  // A sign-up at the provider ends here: its codes must not apply to the next account.
  useEffect(() => {
    if (!isNew) return;
    keptReferral.write(null);
    keptInvitation.write('');
  }, [isNew]);
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
