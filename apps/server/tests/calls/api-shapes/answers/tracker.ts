import type { Call } from '@dugout/contract/api';
import {
  address,
  data,
  followedPagination,
  id,
  iso,
  one,
  orNull,
  pagination,
  type Shape,
  some,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { figure } from './common.ts';

const followed = {
  id,
  name: text,
  address,
  created_at: iso,
  createdAt: iso,
  lastTradeTime: orNull(iso),
  totalPnl: figure,
};
const activity = {
  id,
  type: one('buy', 'sell', 'transfer'),
  created_at: iso,
  age: text,
  name: text,
  token_metadata: { image: orNull(text), symbol: text, color: text },
  marketcap: figure,
  usd_amount: figure,
  sol_amount: figure,
};
const skipped = [{ line: whole, reason: text }];
const undoId = orNull(id);

export const trackerAnswers = {
  'GET /tracker': data({ items: some(followed), pagination: followedPagination }),
  'POST /tracker': data(followed),
  'PUT /tracker': data(followed),
  'DELETE /tracker': data({ removed: whole }),
  'GET /tracker/trades': data({ items: some(activity), pagination }),
  'POST /tracker/import': data({ imported: whole, skipped, undoId }),
  'POST /tracker/import/preview': data({ fresh: whole, skipped }),
  'POST /tracker/import/undo': data({ removed: whole }),
  'GET /tracker/export': data({ wallets: some({ address, name: text, createdAt: iso }) }),
} satisfies { readonly [C in Call]?: Shape };
