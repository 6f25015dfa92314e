import { OIDC_REFUSAL_PARAM } from '@dugout/contract/identity/values';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { toasts } from '#/shared/toasts/toasts.ts';
import { withoutParameter } from '../address.ts';
import { useMe } from '../identity.queries.ts';
import { keptInvitation } from '../invitation.ts';
import { type MailLink, mailLinkIn } from '../mail-link.ts';
import { keptReferral } from '../referral.ts';
import { wantsWelcome, withoutWelcome } from '../welcome.ts';

const WelcomeDialog = lazyOverlay(async () => (await import('./welcome-dialog.tsx')).WelcomeDialog);

/** Opens the introduction if the address requests it. */
function WelcomeFrame() {
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

const MailLinkDialog = lazyOverlay(
  async () => (await import('./lost-password/mail-link-dialog.tsx')).MailLinkDialog,
);

/** Opens the dialog of a link from an email, and removes its secret from the address and the history. */
export function MailLinkFrame() {
  const router = useRouter();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const [link, setLink] = useState<MailLink | null>(null);
  const found = mailLinkIn(hash);
  if (found !== null && found.token !== link?.token) setLink(found);
  useEffect(() => {
    if (mailLinkIn(hash) === null) return;
    const { pathname, search } = router.history.location;
    void router.navigate({ href: `${pathname}${search}`, replace: true, resetScroll: false });
  }, [hash, router]);
  if (link === null) return null;
  return (
    <Suspense>
      <MailLinkDialog key={link.token} link={link} onClose={() => setLink(null)} />
    </Suspense>
  );
}

/** Shows once why a provider sign-in failed, and removes the reason from the address. */
export function ProviderRefusal() {
  const router = useRouter();
  const code = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get(OIDC_REFUSAL_PARAM),
  });
  useEffect(() => {
    if (code === null) return;
    void import('../oidc.ts').then(({ refusalText }) =>
      toasts.show({ tone: 'error', title: 'Not signed in', text: refusalText(code) }),
    );
    const href = withoutParameter(router.history.location, OIDC_REFUSAL_PARAM);
    void router.navigate({ href, replace: true, resetScroll: false });
  }, [code, router]);
  return null;
}

/** Handlers of addresses linked from an email, a sign-in provider or a sign-up. */
export const Arrivals = () => (
  <>
    <WelcomeFrame />
    <MailLinkFrame />
    <ProviderRefusal />
  </>
);
