import type { Call } from '@dugout/contract/api';
import { ORDER_KINDS } from '@dugout/domain/orders/order-kinds';
import {
  address,
  data,
  id,
  iso,
  number,
  one,
  orNull,
  raw,
  type Shape,
  some,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { receipt, record, side } from './common.ts';

const costs = {
  platformLamports: raw,
  protocolLamports: raw,
  networkLamports: raw,
  priorityLamports: raw,
  tipLamports: raw,
  rentLamports: raw,
  priceImpactPct: number,
  slippageBps: whole,
};
const swap = {
  id,
  status: one('pending', 'landed', 'failed', 'expired'),
  signature: orNull(text),
  inAmount: raw,
  outAmount: raw,
  feeLamports: raw,
  costs,
};
const order = {
  id,
  kind: one(...ORDER_KINDS),
  tokenAddress: address,
  side,
  amount: orNull(raw),
  trigger: { kind: text },
  status: one('armed', 'triggered', 'awaitingSignature', 'filled', 'cancelled', 'expired', 'failed'),
  createdAt: iso,
  wouldDo: orNull({}),
};
const prepared = {
  id,
  transaction: text,
  walletAddress: address,
  inAmount: raw,
  outAmount: raw,
  minOut: raw,
  feeLamports: raw,
  costs,
  expiresAt: iso,
};
const ceilings = {
  slippageBps: whole,
  priorityFeeLamports: whole,
  tipLamports: whole,
  priceImpactBps: whole,
};

export const tradingAnswers = {
  'GET /swap/ceilings': data(ceilings),
  'PUT /swap/ceilings': data(ceilings),
  'POST /swap': data(swap),
  'POST /swap/prepare': data(prepared),
  'POST /swap/prepare-order': data(prepared),
  'POST /swap/submit': data(swap),
  'POST /swap/quote': data({
    quoteId: id,
    venue: text,
    inAmount: raw,
    outAmount: raw,
    feeLamports: raw,
    costs,
    minOut: raw,
    expiresAt: iso,
  }),
  'GET /swap/{id}': data(swap),
  'GET /swap/{id}/receipt': data(receipt),
  'GET /swap/orders': data(some(order)),
  'POST /swap/edit-order': { data: order, message: text },
  'POST /swap/cancel-order': { data: order, message: text },
  'POST /swap/log': record,
} satisfies { readonly [C in Call]?: Shape };
