import type { TokenPage } from '@dugout/contract/market/token';
import { type ReactNode, Suspense } from 'react';
import { missingState } from '#/shared/lazy/file-missing.tsx';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

const LazyTradeBox = lazyComponent(async () => (await import('./trade-box.tsx')).TradeBox, {
  instead: missingState,
  onMissing: () => undefined,
});

/**
 * The trade box: a column on a desktop, a dock at the bottom of a phone. `children` are placed next to the
 * phone's buttons.
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
