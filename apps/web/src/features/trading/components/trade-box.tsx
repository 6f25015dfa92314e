import type { TokenPage } from '@dugout/contract/market';
import type { ReactNode } from 'react';
import { usePhone } from '#/shared/hooks/use-media.ts';
import { PositionBlock } from './position-block.tsx';
import { PositionExits } from './position-exits.tsx';
import { TradeDock } from './trade-dock.tsx';
import { TradeForm } from './trade-form.tsx';
import { useTrade } from './use-trade.ts';

/** Where a token is bought and sold: a column of 336 px on the desk, with `children` below, under the thumb on a phone. */
export function TradeBox({ token, children }: { readonly token: TokenPage; readonly children?: ReactNode }) {
  const phone = usePhone();
  const trade = useTrade(token);
  if (phone) return <TradeDock token={token} trade={trade} />;
  return (
    <aside aria-label="Trade" className="flex w-84 shrink-0 flex-col overflow-y-auto border-line2 border-l">
      <TradeForm token={token} trade={trade} />
      <PositionBlock token={token} trade={trade} />
      <PositionExits token={token} trade={trade} />
      {children}
    </aside>
  );
}
