import type { Call } from '@dugout/contract/api';
import type { World } from '#tests/calls/api-shapes/world.ts';
import { at, type Request } from './common.ts';

const inChannel =
  (rest: string, body?: unknown) =>
  ({ channel }: World): Request => ({ path: `/chat/channels/${channel}${rest}`, body });

const toMessage =
  (rest: string, body?: unknown) =>
  ({ channel, message }: World): Request => ({
    path: `/chat/channels/${channel}/messages/${message}${rest}`,
    body,
  });

export const chatRequests = {
  'POST /api/gen-user-token': ({ trader: { userId } }) => ({ body: { userId } }),
  'POST /api/stream-channel': ({ trader: { userId }, clanMember }) => ({
    body: { userId, members: [userId, clanMember] },
  }),
  'POST /api/stream-token': ({ trader: { userId }, requester }) => ({
    body: { userId, name: 'Shaper', peerId: requester, peerName: 'ShapedAsking' },
  }),
  'GET /chat/channels': at('/chat/channels'),
  'GET /chat/channels/{id}': inChannel(''),
  'GET /chat/channels/{id}/messages': inChannel('/messages?limit=10'),
  'GET /chat/channels/{id}/pins': inChannel('/pins'),
  'GET /chat/channels/{id}/cards': ({ channel, message }) => ({
    path: `/chat/channels/${channel}/cards?messages=${message}`,
  }),
  'GET /chat/search': at('/chat/search?search=think'),
  'POST /chat/channels/{id}/messages': inChannel('/messages', { text: 'Took some.', clientId: 'shape3' }),
  'PUT /chat/channels/{id}/messages/{messageId}': toMessage('', { text: 'Have a look.' }),
  'PUT /chat/channels/{id}/messages/{messageId}/reaction': toMessage('/reaction', { emoji: '👀', on: true }),
  'PUT /chat/channels/{id}/messages/{messageId}/pin': toMessage('/pin', { pinned: true }),
  'POST /chat/channels/{id}/messages/{messageId}/report': toMessage('/report', { reason: 'spam' }),
  'DELETE /chat/channels/{id}/messages/{messageId}': ({ channel, doomed }) => ({
    path: `/chat/channels/${channel}/messages/${doomed}`,
  }),
  'POST /chat/channels/{id}/read': ({ channel, message: messageId }) => ({
    path: `/chat/channels/${channel}/read`,
    body: { messageId },
  }),
  'POST /chat/channels/{id}/typing': inChannel('/typing'),
  'POST /chat/channels/{id}/accept': ({ accepted }) => ({ path: `/chat/channels/${accepted}/accept` }),
  'POST /chat/channels/{id}/decline': ({ refused }) => ({ path: `/chat/channels/${refused}/decline` }),
  'PUT /chat/channels/{id}/notifications': inChannel('/notifications', { muted: true }),
  'PUT /chat/channels/{id}/slow-mode': inChannel('/slow-mode', { seconds: 10 }),
  'PUT /chat/channels/{id}/mute': ({ channel, clanMember: userId }) => ({
    path: `/chat/channels/${channel}/mute`,
    body: { userId, minutes: 10 },
  }),
} satisfies { readonly [C in Call]?: (world: World) => Request };
