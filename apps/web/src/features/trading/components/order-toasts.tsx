import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toasts } from '#/shared/toasts/toasts.ts';
import { OrderUpdates } from '../orders/order-updates.ts';
import { useOrders } from '../orders/orders.queries.ts';
import { renew } from '../swaps/swaps.ts';

/** Shows a toast on every page when orders fill, fail or expire. Draws nothing. */
export function OrderToasts() {
  const { orders, status } = useOrders();
  const [updates] = useState(() => new OrderUpdates());
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (status !== 'ready') return;
    const update = updates.since(orders);
    if (update === null) return;
    const { swapId, ...said } = update;
    const open = (receipt: string) => ({
      label: 'Receipt',
      run: () => void navigate({ to: '/portfolio', search: { receipt } }),
    });
    toasts.show({ ...said, ...(swapId === null ? {} : { action: open(swapId) }) });
    renew(queries);
  }, [orders, status, updates, queries, navigate]);
  return null;
}
