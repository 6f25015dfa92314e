import type { TokenPage } from '@dugout/contract/market/token';
import { type ReactNode, Suspense } from 'react';
import { missingState } from '#/shared/lazy/file-missing.tsx';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

const LazyTradeBox = lazyComponent(async () => (await import('./trade-box.tsx')).TradeBox, {
  instead: missingState,
  onMissing: () => undefined,
});

/**
 * Where a token is bought and sold: a column on the desk, under the thumb on a phone. `children` stand beside
 * the phone's buttons.
 */
export const TradeBox = ({
  token,
  children,
}: {
  readonly token: TokenPage;
  readonly children?: ReactNode;
}) => (
  <Suspense fallback={<span className="flex-1 max-desk:hidden" />}>
    <LazyTradeBox token={token}>{children}</LazyTradeBox>
  </Suspense>
);
