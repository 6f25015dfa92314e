import type { OrderRecord } from './order-record.ts';
import type { OrderEnding } from './order-rows.repository.ts';

export const endedEvent = ({ id, userId }: OrderRecord, { status, reason }: OrderEnding) => ({
  userId,
  orderId: id,
  status,
  reason,
});
