import { SkeletonRows } from '@dugout/ui/skeleton';
import { createRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPiece } from '#/shared/pieces/piece.tsx';
import { missingState } from '#/shared/pieces/piece-missing.tsx';
import { rootRoute } from './root.tsx';

const WalletPage = lazyPiece(async () => (await import('#/features/wallet/components/wallet-page.tsx')).WalletPage, {
  instead: missingState,
  onMissing: () => undefined,
});

const LazyFollow = lazyPiece(async () => (await import('#/features/tracker/components/follow-button.tsx')).FollowButton);
const Follow = (props: { readonly address: string; readonly name: string | null }) => (
  <Suspense fallback={null}>
    <LazyFollow {...props} />
  </Suspense>
);

/** Any wallet, by its address. */
export const walletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wallet/$address',
  component: function AnyWallet() {
    const { address } = walletRoute.useParams();
    return (
      <Suspense fallback={<SkeletonRows rows={12} />}>
        <WalletPage key={address} address={address} follow={Follow} />
      </Suspense>
    );
  },
});
