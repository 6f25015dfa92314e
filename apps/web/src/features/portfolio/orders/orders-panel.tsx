import type { SwapOrder } from '@dugout/contract/trading/order';
import { TRADING_TEXTS } from '@dugout/contract/trading/values';
import { Button } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { Segmented } from '@dugout/ui/segmented';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { TokenPicture } from '@dugout/ui/token-picture';
import { useState } from 'react';
import { actionText, KIND_LABELS, useCancelOrders, useOrders, waitText } from '#/features/trading/index.ts';
import { usePhone } from '#/shared/hooks/browser.ts';
import { TokenMark } from '#/shared/tokens/names/token-mark.tsx';
import type { ListFilter } from '../portfolio.queries.ts';
import { isRunning, listed, type StateFilter } from './armed.model.ts';
import { OrderActions, type OrderListProps, OrderState, OrdersTable, outcomeText } from './orders-table.tsx';

const OrderCards = ({ orders, ...does }: OrderListProps) => (
  <ul aria-label="Orders">
    {orders.map((order) => (
      <li key={order.id} className="flex flex-col gap-1 border-line2 border-b p-3">
        <span className="flex items-center gap-2">
          <TokenPicture src={order.image} symbol={order.symbol} seed={order.tokenAddress} size={20} />
          <span className="min-w-0 flex-1 truncate font-semibold text-strong text-t1">
            {order.symbol} <TokenMark tokenAddress={order.tokenAddress} />{' '}
            <span className="font-normal text-t2">{KIND_LABELS[order.kind]}</span>
          </span>
          <OrderState order={order} />
          <OrderActions order={order} {...does} />
        </span>
        <span className="text-t2">
          {actionText(order)}, {waitText(order)}
        </span>
        <span className="text-small text-t3">{outcomeText(order)}</span>
      </li>
    ))}
  </ul>
);

const STATES: readonly { readonly value: StateFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'armed', label: 'Active' },
  { value: 'ended', label: 'Ended' },
];

/** Returns the label of the cancel button: all active orders of the filtered token, or all. */
function cancelText(armed: readonly SwapOrder[], token: string | undefined): string {
  const [first] = armed;
  if (token !== undefined && first !== undefined) return `Cancel all ${armed.length} of ${first.symbol}`;
  return `Cancel all ${armed.length}`;
}

/** Active orders with their current effect, and ended ones with their reason. */
export function OrdersPanel({
  filter,
  onReceipt,
}: {
  readonly filter: ListFilter;
  readonly onReceipt: (swapId: string) => void;
}) {
  const { orders, status, retry } = useOrders();
  const { busy, cancel } = useCancelOrders();
  const [state, setState] = useState<StateFilter>('all');
  const phone = usePhone();
  if (status === 'loading') return <SkeletonRows rows={6} label="Loading orders" />;
  if (status === 'failed')
    return <ErrorBand title={TRADING_TEXTS.ordersFailed} onAction={retry} className="m-2" />;
  const rows = listed(orders, filter, state);
  const armed = listed(orders, filter, 'armed').filter(({ status: stands }) => stands === 'armed');
  const List = phone ? OrderCards : OrdersTable;
  return (
    <>
      <div className="flex h-9 shrink-0 items-center justify-between gap-2 border-line1 border-b px-3">
        <Segmented label="Order status" size={24} segments={STATES} value={state} onChange={setState} />
        {armed.length > 0 && (
          <Button
            size={24}
            busy={armed.some(({ id }) => busy.has(id))}
            onClick={() => void cancel(armed.map(({ id }) => id))}
          >
            {cancelText(armed, filter.token)}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={orders.some(isRunning) ? 'No matching orders' : 'No open orders'}>
          Create limit orders, take profits, stops, trailing orders and DCA in a token's trade box.
        </EmptyState>
      ) : (
        <List orders={rows} busy={busy} onCancel={(id) => void cancel([id])} onReceipt={onReceipt} />
      )}
    </>
  );
}
