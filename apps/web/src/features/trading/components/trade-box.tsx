import type { TokenPage } from '@dugout/contract/market/token';
import type { ReactNode } from 'react';
import { usePhone } from '#/shared/hooks/browser.ts';
import { PositionBlock } from './position-block.tsx';
import { PositionExits } from './position-exits.tsx';
import { TradeDock } from './trade-dock.tsx';
import { TradeForm } from './trade-form.tsx';
import { useTrade } from './use-trade.ts';

/** The trade box: a column of 336 px on a desktop with `children` below, a dock on a phone. */
export function TradeBox({ token, children }: { readonly token: TokenPage; readonly children?: ReactNode }) {
  const phone = usePhone();
  const trade = useTrade(token);
  if (phone) return <TradeDock token={token} trade={trade} />;
  return (
    <aside
      aria-label="Trade"
      className="sticky top-(--top-bar) flex max-h-[calc(100dvh-var(--top-bar)-var(--bottom-bar)-var(--strip-bottom,0px))] min-h-0 flex-1 scroll-pb-24 flex-col overflow-y-auto"
    >
      <TradeForm token={token} trade={trade} />
      <PositionBlock token={token} trade={trade} />
      <PositionExits token={token} trade={trade} />
      {children}
    </aside>
  );
}
