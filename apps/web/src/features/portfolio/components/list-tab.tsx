import type { Position } from '@dugout/contract/portfolio/position';
import { PORTFOLIO_TEXTS } from '@dugout/contract/portfolio/values';
import { buttonClass } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { Link } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useAccount, useOrders } from '#/features/trading/index.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { ClosedPanel } from '../closed/closed-panel.tsx';
import { OrdersPanel } from '../orders/orders-panel.tsx';
import type { ListFilter } from '../portfolio.queries.ts';
import { PositionCards } from '../positions/position-cards.tsx';
import { PositionsTable } from '../positions/positions-table.tsx';
import { HistoryList } from './history-list.tsx';

export type ListName = 'positions' | 'orders' | 'closed' | 'history';

const NoPositions = () => (
  <EmptyState
    icon={<Layers aria-hidden />}
    title={PORTFOLIO_TEXTS.noOpenPositions}
    action={
      <Link to="/screener" className={buttonClass()}>
        Open the screener
      </Link>
    }
  >
    Open positions appear here.
  </EmptyState>
);

interface TabProps {
  readonly tab: ListName;
  readonly filter: ListFilter;
  readonly positions: readonly Position[];
  readonly onReceipt: (swapId: string) => void;
  readonly onShare: (position: Position) => void;
}

function Positions({ positions, onReceipt, onShare }: TabProps) {
  const phone = usePhone();
  const { status, retry } = useAccount();
  const { orders } = useOrders();
  if (status === 'loading') return <SkeletonRows rows={8} label="Loading positions" />;
  if (status === 'failed')
    return <ErrorBand title={PORTFOLIO_TEXTS.positionsFailed} onAction={retry} className="m-2" />;
  const List = phone ? PositionCards : PositionsTable;
  return (
    <List
      positions={positions}
      orders={orders}
      onReceipt={onReceipt}
      onShare={onShare}
      empty={<NoPositions />}
    />
  );
}

export function ListTab(props: TabProps) {
  const { tab, filter, onReceipt } = props;
  const { wallet } = useAccount();
  if (tab === 'positions') return <Positions {...props} />;
  if (tab === 'orders') return <OrdersPanel filter={filter} onReceipt={onReceipt} />;
  if (tab === 'closed')
    return <ClosedPanel key={`${filter.token}:${filter.wallet}`} filter={filter} onReceipt={onReceipt} />;
  const address = filter.wallet ?? wallet?.address;
  return address === undefined ? null : (
    <HistoryList key={address} walletAddress={address} token={filter.token} />
  );
}
