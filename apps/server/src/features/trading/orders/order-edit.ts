import type { OrderEdit } from '@dugout/contract/trading/order';
import { parseRawAmount } from '@dugout/domain/base-units';
import { millionthsOf } from '@dugout/domain/orders/share';
import { ApiError } from '#/platform/http/api-error.ts';
import type { SwapSize } from '../pricing/swap-request.ts';
import type { TradingParts } from '../trading-parts.ts';
import type { OrderRecord } from './order-record.ts';
import { editArmed, type OrderChange, orderById } from './orders.repository.ts';

function sizeOf({ amount, amountPercent }: OrderEdit): SwapSize | undefined {
  if (amountPercent !== undefined) return { millionths: millionthsOf(amountPercent) };
  if (amount === undefined) return undefined;
  const raw = parseRawAmount(amount);
  if (raw === null || raw === 0n) throw new ApiError('amount_invalid');
  return { raw };
}

/** Parses a change; `now` in unix ms. Throws ApiError `amount_invalid`, and `invalid_input` for a past expiry. */
function changeOf(edit: OrderEdit, now: number): OrderChange {
  const expiresAt =
    edit.expiresAt === undefined || edit.expiresAt === null ? edit.expiresAt : Date.parse(edit.expiresAt);
  if (typeof expiresAt === 'number' && !(expiresAt > now))
    throw new ApiError('invalid_input', 'expiresAt is in the past');
  return { level: edit.level, trailBps: edit.trailBps, size: sizeOf(edit), expiresAt };
}

/** Returns why a trader's own order was not changed, by its state after the attempt. */
function refusedEdit(order: OrderRecord, edit: OrderEdit): ApiError {
  if (order.status !== 'armed') return new ApiError('order_not_armed');
  const { trigger, mode, limit } = order;
  if (edit.level !== undefined && !('level' in trigger))
    return new ApiError('invalid_input', 'This kind of order waits for no price');
  if (edit.trailBps !== undefined && trigger.kind !== 'trailing')
    return new ApiError('invalid_input', 'This kind of order has no trail');
  if (edit.amountPercent !== undefined && mode === 'ExactOut')
    return new ApiError(
      'invalid_input',
      'amountPercent is a share of the input: this order fixes its output',
    );
  if ((edit.amount !== undefined || edit.amountPercent !== undefined) && limit !== null)
    return new ApiError('invalid_input', 'This order has its own limit for its size. Cancel it instead');
  return new ApiError('order_not_armed');
}

/**
 * Changes an active order of a trader, or of one of their API keys. Throws ApiError `order_not_found`,
 * `order_not_armed`, `amount_invalid`, or `invalid_input` for a field that its kind of order does not have.
 */
export async function editOrder(
  { db, now }: Pick<TradingParts, 'db' | 'now'>,
  { userId, apiKeyId }: { readonly userId: string; readonly apiKeyId: string | undefined },
  edit: OrderEdit,
): Promise<OrderRecord> {
  const { id } = edit;
  const edited = await editArmed(db, { id, userId, apiKeyId }, changeOf(edit, now()), now());
  if (edited !== null) return edited;
  const order = await orderById(db, userId, id);
  if (order === null || (apiKeyId !== undefined && order.apiKeyId !== apiKeyId))
    throw new ApiError('order_not_found');
  throw refusedEdit(order, edit);
}
