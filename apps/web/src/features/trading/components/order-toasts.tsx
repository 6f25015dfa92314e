import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOpen } from '#/shared/feature/overlay.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { OrderUpdates } from '../orders/order-updates.ts';
import { useOrders } from '../orders/orders.queries.ts';
import { useHeldKeys } from '../quick-buy/held-keys.ts';
import { renew } from '../swaps/swaps.ts';

/** Shows a toast on every page when orders fill, fail or expire, and makes held keys press once. Renders nothing. */
export function OrderToasts() {
  useHeldKeys();
  const { orders, status } = useOrders();
  const [updates] = useState(() => new OrderUpdates());
  const queries = useQueryClient();
  const navigate = useNavigate();
  const openOverlay = useOpen();
  useEffect(() => {
    if (status !== 'ready') return;
    const update = updates.since(orders);
    if (update === null) return;
    const { swapId, signs, ...said } = update;
    const open = (receipt: string) => ({
      label: 'Receipt',
      run: () => void navigate({ to: '/portfolio', search: { receipt } }),
    });
    const sign = (id: string) => ({ label: 'Sign', run: () => openOverlay('signOrder', id) });
    const action = signs !== undefined ? sign(signs) : swapId === null ? null : open(swapId);
    toasts.show({ ...said, ...(action === null ? {} : { action }) });
    renew(queries);
  }, [orders, status, updates, queries, navigate, openOverlay]);
  return null;
}
