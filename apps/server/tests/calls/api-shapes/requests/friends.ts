import type { Call } from '@dugout/contract/api';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

export const friendsRequests = {
  'GET /friends': at('/friends'),
  'GET /friends/search': at('/friends/search?search=Shaped'),
  'POST /friends': ({ stranger }) => ({ path: '/friends', body: { friendId: stranger } }),
  'POST /friends/accept': ({ requester }) => ({ path: '/friends/accept', body: { userId: requester } }),
  'POST /friends/decline': ({ declined }) => ({ path: '/friends/decline', body: { userId: declined } }),
  'POST /friends/cancel': ({ invited }) => ({ path: '/friends/cancel', body: { userId: invited } }),
  'POST /friends/action': ({ stranger }) => ({
    path: '/friends/action',
    body: { friendId: stranger, type: 'block' },
  }),
  'PUT /friends/sharing': () => ({ path: '/friends/sharing', body: { sharesActivity: true } }),
  'POST /friends/activity': ({ mint }) => ({
    path: '/friends/activity',
    body: { activity: { kind: 'token', tokenAddress: mint } },
  }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
