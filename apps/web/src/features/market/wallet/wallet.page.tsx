import { SkeletonRows } from '@dugout/ui/skeleton';
import { createRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { missingState } from '#/shared/lazy/file-missing.tsx';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

const WalletPage = lazyComponent(async () => (await import('./components/wallet-page.tsx')).WalletPage, {
  instead: missingState,
  onMissing: () => undefined,
});

export const walletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wallet/$address',
  component: function AnyWallet() {
    const { address } = walletRoute.useParams();
    return (
      <Suspense fallback={<SkeletonRows rows={12} />}>
        <WalletPage key={address} address={address} />
      </Suspense>
    );
  },
});
