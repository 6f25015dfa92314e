import type { Call } from '@dugout/contract/api';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

export const watchlistRequests = {
  'GET /watchlist': at('/watchlist'),
  'POST /watchlist': ({ mint }) => ({ body: { tokens: [mint] } }),
  'PUT /watchlist': ({ other }) => ({ body: { tokens: [other] } }),
  'PUT /watchlist/{mint}': ({ mint }) => ({ path: `/watchlist/${mint}`, body: { group: 'Frogs' } }),
  'POST /watchlist/alerts': ({ alert }) => ({ body: alert }),
  'GET /watchlist/alerts': at('/watchlist/alerts'),
  'DELETE /watchlist/alerts/{id}': ({ alertId }) => ({ path: `/watchlist/alerts/${alertId}` }),
  'POST /watchlist/remove': ({ other }) => ({ body: { tokens: [other] } }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
