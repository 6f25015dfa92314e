import type { OrderEdit, SwapOrder } from '@dugout/contract/trading/order';
import { TRADING_TEXTS } from '@dugout/contract/trading/values';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useMe } from '#/features/identity/index.ts';
import { call } from '#/shared/api/call.ts';
import { RENEWED_LIVE } from '#/shared/realtime/renewed-live.ts';
import { useChannel, useLiveOr } from '#/shared/realtime/use-channel.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { shownName, shownSymbol } from '#/shared/tokens/names/shown-name.ts';

export { actionText, levelText, ruleText, waitText, wouldDoText } from './order-text.ts';

/** The trader's orders. The live channel `orders` updates them when one changes and as prices move. */
const ordersQuery = queryOptions({
  queryKey: ['orders'],
  queryFn: async ({ signal }) => (await call('GET /swap/orders', { query: {} }, { signal })).data,
  meta: RENEWED_LIVE,
});

interface Orders {
  readonly orders: readonly SwapOrder[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly retry: () => void;
}

const NONE: readonly SwapOrder[] = [];

const shownOrder = (order: SwapOrder): SwapOrder => ({
  ...order,
  tokenName: shownName(order.tokenName, order.tokenAddress),
  symbol: shownSymbol(order.symbol, order.tokenAddress),
});

/** Returns all active and recently ended orders: live, or as last fetched while the socket has no data. */
export function useOrders(): Orders {
  const me = useMe();
  const signedIn = me !== null && me !== undefined;
  const live = useChannel(signedIn ? 'orders' : null);
  const fetched = useQuery({ ...ordersQuery, enabled: signedIn });
  const received = useLiveOr(live, fetched);
  const orders = useMemo(() => received?.map(shownOrder), [received]);
  return {
    orders: orders ?? NONE,
    status: orders !== undefined ? 'ready' : fetched.isError ? 'failed' : 'loading',
    retry: () => void fetched.refetch(),
  };
}

/** Changes an order and shows the outcome. Returns false if the server refused, for example because it triggered. */
export function useEditOrder(): (edit: OrderEdit) => Promise<boolean> {
  const queries = useQueryClient();
  return useCallback(
    async (edit) => {
      try {
        await call('POST /swap/edit-order', { body: edit });
        toastSuccess('Order changed');
        return true;
      } catch (failure) {
        toastError(TRADING_TEXTS.editOrderFailed, failure);
        return false;
      } finally {
        await queries.invalidateQueries({ queryKey: ['orders'] });
      }
    },
    [queries],
  );
}

interface Cancelling {
  /** Ids of orders being canceled. */
  readonly busy: ReadonlySet<string>;
  readonly cancel: (ids: readonly string[]) => Promise<void>;
}

/**
 * Cancels orders one by one and shows the outcome. Reports an order that has triggered in the meantime as a
 * failure with its reason.
 */
export function useCancelOrders(): Cancelling {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const cancel = useCallback(
    async (ids: readonly string[]) => {
      setBusy((known) => new Set([...known, ...ids]));
      const ended = await Promise.allSettled(
        ids.map((id) => call('POST /swap/cancel-order', { body: { id } })),
      );
      const failed = ended.find((each) => each.status === 'rejected');
      if (failed !== undefined) toastError(TRADING_TEXTS.cancelOrderFailed, failed.reason);
      else toastSuccess(ids.length === 1 ? 'Order cancelled' : `${ids.length} orders cancelled`);
      setBusy((known) => new Set([...known].filter((id) => !ids.includes(id))));
      await queries.invalidateQueries({ queryKey: ['orders'] });
    },
    [queries],
  );
  return { busy, cancel };
}
