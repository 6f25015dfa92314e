import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { TradingParts } from '../trading-parts.ts';
import { endedEvent } from './order-events.ts';
import type { OrderRecord } from './order-record.ts';
import type { OrderEnding } from './order-rows.repository.ts';

type End = (tx: Db, id: string, ending: OrderEnding) => Promise<OrderRecord | null>;

/**
 * Ends an order and emits the event of its end. Returns null when `end` does not end it. Throws ApiError
 * `order_not_found`, with nothing written, for an order that the caller may not end.
 */
export const endOrder = (
  { db, events }: Pick<TradingParts, 'db' | 'events'>,
  id: string,
  ending: OrderEnding,
  end: End,
  mayEnd: (order: OrderRecord) => boolean = () => true,
): Promise<OrderRecord | null> =>
  db.transaction(async (tx) => {
    const order = await end(tx, id, ending);
    if (order === null) return null;
    if (!mayEnd(order)) throw new ApiError('order_not_found');
    await events.emit(tx, 'trading.orderEnded', endedEvent(order, ending));
    return order;
  });
