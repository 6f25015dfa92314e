import type { Call } from '@dugout/contract/api';
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
  type Shape,
  text,
} from '#tests/calls/api-shapes/shape.ts';
import { figure } from './common.ts';

const alert = object({
  id,
  tokenAddress: address,
  direction: one('above', 'below'),
  level: number,
  status: one('armed', 'fired'),
  createdAt: iso,
});
const watched = object({
  tokenAddress: address,
  ticker: orNull(text),
  token: object({ image: orNull(text), name: orNull(text) }),
  marketCap: figure,
});
const watchlist = object({ tokens: list(watched, 1) });

export const watchlistAnswers = {
  'GET /watchlist': data(watchlist),
  'POST /watchlist': object({ data: watchlist, message: one('Token added to watchlist') }),
  'POST /watchlist/remove': object({
    data: object({ tokens: list(watched) }),
    message: one('Token removed from watchlist'),
  }),
  'PUT /watchlist': data(watchlist),
  'PUT /watchlist/{mint}': data(watched),
  'GET /watchlist/alerts': data(list(alert, 1)),
  'POST /watchlist/alerts': data(alert),
  'DELETE /watchlist/alerts/{id}': data(object({ id })),
} satisfies { readonly [C in Call]?: Shape };
