import { useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';
import { type MailLink, mailLinkIn } from '../mail-link.ts';

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
