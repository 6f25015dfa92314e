import type { Call } from '@dugout/contract/api';
import {
  address,
  data,
  followedPagination,
  id,
  iso,
  list,
  object,
  one,
  orNull,
  pagination,
  type Shape,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { figure } from './common.ts';

const followed = object({
  id,
  name: text,
  address,
  created_at: iso,
  createdAt: iso,
  lastTradeTime: orNull(iso),
  totalPnl: figure,
});
const activity = object({
  id,
  type: one('buy', 'sell', 'transfer'),
  created_at: iso,
  age: text,
  name: text,
  token_metadata: object({ image: orNull(text), symbol: text, color: text }),
  marketcap: figure,
  usd_amount: figure,
  sol_amount: figure,
});
const skipped = list(object({ line: whole, reason: text }));
const undoId = orNull(id);

export const trackerAnswers = {
  'GET /tracker': data(object({ items: list(followed, 1), pagination: followedPagination })),
  'POST /tracker': data(followed),
  'PUT /tracker': data(followed),
  'DELETE /tracker': data(object({ removed: whole })),
  'GET /tracker/trades': data(object({ items: list(activity, 1), pagination })),
  'POST /tracker/import': data(object({ imported: whole, skipped, undoId })),
  'POST /tracker/import/preview': data(object({ fresh: whole, skipped })),
  'POST /tracker/import/undo': data(object({ removed: whole })),
  'GET /tracker/export': data(object({ wallets: list(object({ address, name: text, createdAt: iso }), 1) })),
} satisfies { readonly [C in Call]?: Shape };
