import type { Db } from '#/platform/db/db.ts';
import type { EventBus } from '#/platform/events/events.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { markSigned, type Runner } from './firings.repository.ts';
import { endedEvent } from './order-events.ts';
import type { OrderRecord } from './order-record.ts';
import { cancelGroup, lockWithGroup } from './orders.repository.ts';

const GROUP_FIRED = 'Another order of its OCO group triggered';

interface OrderClaimsOptions {
  readonly events: Pick<EventBus, 'emit'>;
  /** Unix ms. */
  readonly now: () => number;
}

/** Cancels the other orders of a group, in the transaction in which one fires. */
export async function endOthers(
  tx: Db,
  { id, userId, group }: OrderRecord,
  { events, now }: OrderClaimsOptions,
): Promise<OrderRecord[]> {
  if (group === null) return [];
  const ending = { status: 'cancelled', reason: GROUP_FIRED, at: now() } as const;
  const others = await cancelGroup(tx, userId, group, id, ending);
  for (const other of others) await events.emit(tx, 'trading.orderEnded', endedEvent(other, ending));
  return others;
}

/** An order that its wallet signed, and the orders canceled because of it. */
export interface ClaimedOrder {
  readonly order: OrderRecord;
  readonly others: readonly OrderRecord[];
}

/** Marks the order as running in the transaction that writes its swap. Throws ApiError `order_not_armed`. */
export type ClaimOrder = (tx: Db, userId: string, orderId: string) => Promise<void>;

/**
 * Creates the function that claims signed orders in the transaction that writes their swap. Calls `claimed` after
 * the commit. Throws ApiError `order_not_armed` when the time limit for the signature has passed.
 */
export const orderClaims =
  (options: OrderClaimsOptions, runner: Runner, claimed: (claim: ClaimedOrder) => void): ClaimOrder =>
  async (tx, userId, id) => {
    await lockWithGroup(tx, id);
    const order = await markSigned(tx, userId, id, runner);
    if (order === null) throw new ApiError('order_not_armed');
    const others = await endOthers(tx, order, options);
    tx.afterCommit(() => claimed({ order, others }));
  };
