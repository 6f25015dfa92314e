import type { Call } from '@dugout/contract/api';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

export const friendsRequests = {
  'GET /friends': at('/friends'),
  'GET /friends/search': at('/friends/search?search=Shaped'),
  'POST /friends': ({ stranger }) => ({ body: { friendId: stranger } }),
  'POST /friends/accept': ({ requester }) => ({ body: { userId: requester } }),
  'POST /friends/decline': ({ declined }) => ({ body: { userId: declined } }),
  'POST /friends/cancel': ({ invited }) => ({ body: { userId: invited } }),
  'POST /friends/action': ({ stranger }) => ({ body: { friendId: stranger, type: 'block' } }),
  'PUT /friends/sharing': () => ({ body: { sharesActivity: true } }),
  'POST /friends/activity': ({ mint }) => ({ body: { activity: { kind: 'token', tokenAddress: mint } } }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
