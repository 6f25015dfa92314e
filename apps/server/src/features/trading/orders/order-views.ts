import type { SwapOrder as OrderView } from '@dugout/contract/trading/order';
import { ledger } from '#/features/ledger/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { fundsOf } from '../pricing/swap-plan.ts';
import { type OrderPricing, orderView } from './order.view.ts';
import { isOpen, type OrderRecord } from './order-record.ts';

/** Returns a trader's orders with their wallets' current balances; call it again for new prices. */
export async function orderViews(
  db: Db,
  userId: string,
  orders: readonly OrderRecord[],
  pricing: OrderPricing,
): Promise<() => OrderView[]> {
  const open = orders.filter(isOpen).map(({ walletAddress }) => walletAddress);
  const held = open.length === 0 ? new Map() : await ledger.balancesOf(db, 'wallet', [...new Set(open)]);
  return () =>
    orders
      .filter((order) => order.userId === userId)
      .map((order) => orderView(order, fundsOf(held.get(order.walletAddress), order.mint), pricing));
}
