import type { Call } from '@dugout/contract/api';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

export const logoutRequests = {
  'GET /api/logout': at('/api/logout'),
  'POST /api/logout': at('/api/logout'),
} satisfies { readonly [C in Call]?: (world: World) => Request };
