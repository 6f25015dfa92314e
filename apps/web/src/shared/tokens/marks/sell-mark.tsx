import type { SellRisk } from '@dugout/contract/market/sell-check';
import { Suspense } from 'react';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';

const SellRiskMark = lazyComponent(async () => (await import('./sell-risk.tsx')).SellRiskMark);

/** A warning on a token that cannot be sold, or only at a hidden cost, with the reason; nothing otherwise. */
export const SellMark = ({ risk }: { readonly risk: SellRisk | undefined }) =>
  risk == null ? null : (
    <Suspense>
      <SellRiskMark risk={risk} />
    </Suspense>
  );
