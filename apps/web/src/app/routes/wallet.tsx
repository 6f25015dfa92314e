import { SkeletonRows } from '@dugout/ui/skeleton';
import { createRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { rootRoute } from './root.tsx';

const WalletPage = lazy(async () => ({ default: (await import('#/features/wallet/components/wallet-page.tsx')).WalletPage }));

/** Any wallet, by its address. */
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
