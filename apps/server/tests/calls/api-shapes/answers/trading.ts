import type { Call } from '@dugout/contract/api';
import { ORDER_KINDS } from '@dugout/domain/orders/order-kinds';
import {
  address,
  data,
  id,
  iso,
  list,
  number,
  object,
  one,
  orNull,
  raw,
  type Shape,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { receipt, record, side } from './common.ts';

const costs = object({
  platformLamports: raw,
  protocolLamports: raw,
  networkLamports: raw,
  priorityLamports: raw,
  tipLamports: raw,
  rentLamports: raw,
  priceImpactPct: number,
  slippageBps: whole,
});
const swap = object({
  id,
  status: one('pending', 'landed', 'failed', 'expired'),
  signature: orNull(text),
  inAmount: raw,
  outAmount: raw,
  feeLamports: raw,
  costs,
});
const order = object({
  id,
  kind: one(...ORDER_KINDS),
  tokenAddress: address,
  side,
  amount: orNull(raw),
  trigger: object({ kind: text }),
  status: one('armed', 'triggered', 'awaitingSignature', 'filled', 'cancelled', 'expired', 'failed'),
  createdAt: iso,
  wouldDo: orNull(object({})),
});
const prepared = object({
  id,
  transaction: text,
  walletAddress: address,
  inAmount: raw,
  outAmount: raw,
  minOut: raw,
  feeLamports: raw,
  costs,
  expiresAt: iso,
});
const ceilings = object({
  slippageBps: whole,
  priorityFeeLamports: whole,
  tipLamports: whole,
  priceImpactBps: whole,
});

export const tradingAnswers = {
  'GET /swap/ceilings': data(ceilings),
  'PUT /swap/ceilings': data(ceilings),
  'POST /swap': data(swap),
  'POST /swap/prepare': data(prepared),
  'POST /swap/prepare-order': data(prepared),
  'POST /swap/submit': data(swap),
  'POST /swap/quote': data(
    object({
      quoteId: id,
      venue: text,
      inAmount: raw,
      outAmount: raw,
      feeLamports: raw,
      costs,
      minOut: raw,
      expiresAt: iso,
    }),
  ),
  'GET /swap/{id}': data(swap),
  'GET /swap/{id}/receipt': data(receipt),
  'GET /swap/orders': data(list(order, 1)),
  'POST /swap/cancel-order': object({ data: order, message: text }),
  'POST /swap/log': record,
} satisfies { readonly [C in Call]?: Shape };
