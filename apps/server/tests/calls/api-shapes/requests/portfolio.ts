import type { Call } from '@dugout/contract/api';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

export const portfolioRequests = {
  'GET /token/positions': at('/token/positions'),
  'GET /portfolio': at('/portfolio'),
  'GET /portfolio/curve': at('/portfolio/curve'),
  'GET /portfolio/calendar': () => ({
    path: `/portfolio/calendar?month=${new Date().toISOString().slice(0, 7)}`,
  }),
  'GET /portfolio/closed': at('/portfolio/closed'),
  'GET /portfolio/positions/{id}': ({ positionId }) => ({ path: `/portfolio/positions/${positionId}` }),
  'GET /portfolio/receipts': at('/portfolio/receipts'),
} satisfies { readonly [C in Call]?: (world: World) => Request };
