import { SkeletonRows } from '@dugout/ui/skeleton';
import { createRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { rootRoute } from '#/shared/feature/root-route.ts';
import { missingState } from '#/shared/lazy/file-missing.tsx';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

const TokenPage = lazyComponent(async () => (await import('./components/token-page.tsx')).TokenPage, {
  instead: missingState,
  onMissing: () => undefined,
});
const waiting = <SkeletonRows rows={12} />;

export const poolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/screener/$poolAddress',
  component: function PoolDesk() {
    const { poolAddress } = poolRoute.useParams();
    return (
      <Suspense fallback={waiting}>
        <TokenPage key={poolAddress} poolAddress={poolAddress} />
      </Suspense>
    );
  },
});

/** The same page, by mint. */
export const tokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/token/$id',
  component: function TokenDesk() {
    const { id } = tokenRoute.useParams();
    return (
      <Suspense fallback={waiting}>
        <TokenPage key={id} mint={id} />
      </Suspense>
    );
  },
});
