import type { TriggerRequest } from '@dugout/contract/trading/order';
import { isAllowed, usualDirection } from '@dugout/domain/orders/order-kinds';
import { PRICE_METRICS, type Trigger } from '@dugout/domain/orders/trigger';
import { ApiError } from '#/platform/http/api-error.ts';
import type { SwapIntent } from '../pricing/swap-request.ts';

/** Parses the trigger of an order. Throws ApiError `invalid_input` when trigger and side are incompatible. */
export function triggerOf(request: TriggerRequest, { side }: Pick<SwapIntent, 'side'>): Trigger {
  const { kind } = request;
  if (!isAllowed(kind, side))
    throw new ApiError('invalid_input', `This kind of order does not ${side} tokens`);
  if (kind === 'graduation') return { kind };
  if (kind === 'trailing') return { kind, trailBps: given(request.trailBps) };
  if (kind === 'recurring')
    return { kind, everySeconds: given(request.everySeconds), times: given(request.times) };
  const metric = PRICE_METRICS.find((name) => request[name] !== undefined);
  if (metric === undefined) throw new ApiError('invalid_input', 'This order has no price');
  return {
    kind,
    metric,
    level: given(request[metric]),
    direction: request.direction ?? usualDirection(kind, side),
  };
}

/** Throws ApiError `invalid_input` for a time in the past. */
export function expiryOf(request: TriggerRequest, now: number): number | null {
  if (request.expiresAt === undefined) return null;
  const expiresAt = Date.parse(request.expiresAt);
  if (!(expiresAt > now)) throw new ApiError('invalid_input', 'expiresAt is in the past');
  return expiresAt;
}

/** The contract has checked that it is present. */
function given(value: number | undefined): number {
  if (value === undefined) throw new ApiError('invalid_input');
  return value;
}
