import type { TokenPage } from '@dugout/contract/market/token';
import { type ReactNode, Suspense } from 'react';
import { lazyPiece } from '#/shared/pieces/piece.tsx';
import { missingState } from '#/shared/pieces/piece-missing.tsx';

const LazyTradeBox = lazyPiece(async () => (await import('./trade-box.tsx')).TradeBox, {
  instead: missingState,
  onMissing: () => undefined,
});

/** Where a token is bought and sold: a column on the desk, under the thumb on a phone. `children` stand beside the phone's buttons. */
export const TradeBox = ({ token, children }: { readonly token: TokenPage; readonly children?: ReactNode }) => (
  <Suspense fallback={<span className="flex-1 max-desk:hidden" />}>
    <LazyTradeBox token={token}>{children}</LazyTradeBox>
  </Suspense>
);
