import type { Call } from '@dugout/contract/api';
import {
  address,
  data,
  id,
  iso,
  number,
  one,
  orNull,
  type Shape,
  some,
  text,
} from '#tests/calls/api-shapes/shape.ts';
import { figure } from './common.ts';

const alert = {
  id,
  tokenAddress: address,
  direction: one('above', 'below'),
  level: number,
  status: one('armed', 'fired'),
  createdAt: iso,
};
const watched = {
  tokenAddress: address,
  ticker: orNull(text),
  token: { image: orNull(text), name: orNull(text) },
  marketCap: figure,
};
const watchlist = { tokens: some(watched) };

export const watchlistAnswers = {
  'GET /watchlist': data(watchlist),
  'POST /watchlist': { data: watchlist, message: one('Token added to watchlist') },
  'POST /watchlist/remove': {
    data: { tokens: [watched] },
    message: one('Token removed from watchlist'),
  },
  'PUT /watchlist': data(watchlist),
  'PUT /watchlist/{mint}': data(watched),
  'GET /watchlist/alerts': data(some(alert)),
  'POST /watchlist/alerts': data(alert),
  'DELETE /watchlist/alerts/{id}': data({ id }),
} satisfies { readonly [C in Call]?: Shape };
