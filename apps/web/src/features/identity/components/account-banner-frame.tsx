import type { Me } from '@dugout/contract/identity/account';
import { Suspense } from 'react';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

const AccountBanner = lazyComponent(async () => (await import('./account-banner.tsx')).AccountBanner);

/** Shows the banner of an account that is suspended or about to be deleted. */
export const AccountBannerFrame = ({ me }: { readonly me: Me }) =>
  me.suspension === null && me.deletionDueAt === null ? null : (
    <Suspense>
      <AccountBanner me={me} />
    </Suspense>
  );
