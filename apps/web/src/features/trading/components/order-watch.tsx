import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { toasts } from '#/shared/toasts/toasts.ts';
import { OrderWatch } from '../orders/order-news.ts';
import { useOrders } from '../orders/orders.queries.ts';
import { renew } from '../swaps/swaps.ts';

/** Tells the trader, wherever they are, what has become of their orders. Draws nothing. */
export function OrderNewsWatch() {
  const { orders, status } = useOrders();
  const [watch] = useState(() => new OrderWatch());
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (status !== 'ready') return;
    const news = watch.look(orders);
    if (news === null) return;
    const { swapId, ...said } = news;
    const open = (receipt: string) => ({ label: 'Receipt', run: () => void navigate({ to: '/portfolio', search: { receipt } }) });
    toasts.show({ ...said, ...(swapId === null ? {} : { action: open(swapId) }) });
    renew(queries);
  }, [orders, status, watch, queries, navigate]);
  return null;
}
