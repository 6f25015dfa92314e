import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { address, id } from '../fields.ts';
import { ORDER_STATES, swapOrder } from './order.ts';

export const orderEndpoints = {
  'GET /swap/orders': endpoint({
    summary:
      "The trader's orders: all active ones with what each would do if it triggered now, and the newest 100 that ended",
    access: 'trader',
    priority: 'trading',
    query: z.object({ status: z.enum(ORDER_STATES).optional(), tokenAddress: address.optional() }),
    output: data(z.array(swapOrder)),
    errors: [],
  }),
  'POST /swap/cancel-order': endpoint({
    summary: 'Cancels an active order; once this is answered it does not trigger',
    access: 'trader',
    priority: 'trading',
    body: z.strictObject({ id }),
    output: z.object({ data: swapOrder, message: z.string() }),
    errors: ['order_not_found', 'order_not_armed', 'foreign_origin'],
  }),
} as const;
