import type { TokenPage as Token } from '@dugout/contract/market/token';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { createRoute } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { lazyPiece } from '#/shared/pieces/piece.tsx';
import { missingState } from '#/shared/pieces/piece-missing.tsx';
import { rootRoute } from './root.tsx';

const load = () => import('#/features/token/components/token-page.tsx');
const TokenPage = lazyPiece(async () => (await load()).TokenPage, { instead: missingState, onMissing: () => undefined });
const waiting = <SkeletonRows rows={12} />;

const LazyTradeBox = lazyPiece(async () => (await import('#/features/trading/components/trade-box.tsx')).TradeBox, {
  instead: missingState,
  onMissing: () => undefined,
});
const TradeBox = ({ token, children }: { readonly token: Token; readonly children?: ReactNode }) => (
  <Suspense fallback={<span className="flex-1 max-desk:hidden" />}>
    <LazyTradeBox token={token}>{children}</LazyTradeBox>
  </Suspense>
);

/** The token desk, by the address of the pool. */
export const poolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/screener/$poolAddress',
  component: function PoolDesk() {
    const { poolAddress } = poolRoute.useParams();
    return (
      <Suspense fallback={waiting}>
        <TokenPage key={poolAddress} poolAddress={poolAddress} tradeBox={TradeBox} />
      </Suspense>
    );
  },
});

/** The same page, by the token's mint. */
export const tokenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/token/$id',
  component: function TokenDesk() {
    const { id } = tokenRoute.useParams();
    return (
      <Suspense fallback={waiting}>
        <TokenPage key={id} mint={id} tradeBox={TradeBox} />
      </Suspense>
    );
  },
});
