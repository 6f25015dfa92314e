import type { Call } from '@dugout/contract/api';
import { RECIPIENT_KEY } from '#tests/kit/key-export.ts';
import type { World } from '../world.ts';
import { at, type Request } from './common.ts';

export const identityRequests = {
  'GET /me': at('/me'),
  'GET /credentials': at('/credentials'),
  'POST /proof/challenge': ({ walletAddress }) => ({
    path: '/proof/challenge',
    body: { act: { kind: 'exportKey', walletAddress, recipientKey: RECIPIENT_KEY } },
  }),
  'GET /account/sessions': at('/account/sessions'),
  'DELETE /account/sessions/{id}': ({ otherSessionId }) => ({ path: `/account/sessions/${otherSessionId}` }),
  'GET /account/deletion': at('/account/deletion'),
  'POST /account/deletion': ({ trader }) => ({
    path: '/account/deletion',
    body: { password: trader.password },
  }),
  'POST /account/deletion/cancel': at('/account/deletion/cancel'),
  'POST /account/export': ({ trader }) => ({
    path: '/account/export',
    body: { password: trader.password },
  }),
  'GET /settings': at('/settings'),
  'PUT /settings': () => ({ path: '/settings', body: { palette: 'colourBlind' } }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
