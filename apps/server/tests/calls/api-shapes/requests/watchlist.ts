import type { Call } from '@dugout/contract/api';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

export const watchlistRequests = {
  'GET /watchlist': at('/watchlist'),
  'POST /watchlist': ({ mint }) => ({ path: '/watchlist', body: { tokens: [mint] } }),
  'PUT /watchlist': ({ other }) => ({ path: '/watchlist', body: { tokens: [other] } }),
  'PUT /watchlist/{mint}': ({ mint }) => ({ path: `/watchlist/${mint}`, body: { group: 'Frogs' } }),
  'POST /watchlist/alerts': ({ alert }) => ({ path: '/watchlist/alerts', body: alert }),
  'GET /watchlist/alerts': at('/watchlist/alerts'),
  'DELETE /watchlist/alerts/{id}': ({ alertId }) => ({ path: `/watchlist/alerts/${alertId}` }),
  'POST /watchlist/remove': ({ other }) => ({ path: '/watchlist/remove', body: { tokens: [other] } }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
