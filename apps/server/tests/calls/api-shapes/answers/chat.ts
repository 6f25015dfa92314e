import type { Call } from '@dugout/contract/api';
import {
  address,
  bool,
  data,
  id,
  iso,
  list,
  one,
  orNull,
  type Shape,
  some,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { row, saying, trader } from './common.ts';

const chatMessage = {
  id,
  channelId: text,
  seq: whole,
  userId: orNull(id),
  userName: text,
  text,
  createdAt: iso,
  clientId: text,
  editedAt: orNull(iso),
  deleted: orNull(one('author', 'officer')),
  blocked: bool,
  replyTo: orNull({ id, userName: text, text, blocked: bool }),
  mentions: [{ userId: id, userName: text }],
  reactions: [{ emoji: text, userIds: some(id) }],
  pinned: bool,
  pictures: [text],
  cards: [{ kind: one('address', 'profile', 'receipt', 'clan') }],
};
const chatChannel = {
  id: text,
  type: one('messaging', 'team'),
  data: { name: text, image: orNull(text) },
  members: list({ ...trader, name: text, online: bool }, 2),
  lastMessage: orNull(chatMessage),
  lastMessageAt: iso,
  unread: whole,
  unreadMentions: whole,
  readSeq: whole,
  notificationsMuted: bool,
  slowModeSeconds: whole,
  permissions: { cannotWrite: orNull(text), pin: bool, moderate: bool },
};
const chatMessages = data([chatMessage]);
const chatToken = { token: text };

export const chatAnswers = {
  'POST /api/gen-user-token': chatToken,
  'POST /api/stream-channel': { channelId: id, error: one(null) },
  'POST /api/stream-token': chatToken,
  'GET /chat/channels': data({
    channels: some(chatChannel),
    requests: some({
      channelId: text,
      from: trader,
      rank: whole,
      joinedAt: iso,
      friendsInCommon: whole,
      messageId: id,
      text: [{ kind: text }],
      createdAt: iso,
    }),
  }),
  'GET /chat/channels/{id}': data(chatChannel),
  'GET /chat/channels/{id}/messages': data(list(chatMessage, 2)),
  'GET /chat/channels/{id}/pins': chatMessages,
  'GET /chat/channels/{id}/cards': data(
    some({
      messageId: id,
      cards: some({
        kind: one('token'),
        token: row,
        scan: orNull({ passed: whole, checks: whole, checkedAt: orNull(iso) }),
        passesFor: orNull({ tokenAddress: address, because: one('held', 'watched') }),
      }),
    }),
  ),
  'GET /chat/search': data(some(chatMessage)),
  'POST /chat/channels/{id}/messages': data(chatMessage),
  'PUT /chat/channels/{id}/messages/{messageId}': data(chatMessage),
  'PUT /chat/channels/{id}/messages/{messageId}/reaction': data(chatMessage),
  'PUT /chat/channels/{id}/messages/{messageId}/pin': data(chatMessage),
  'POST /chat/channels/{id}/messages/{messageId}/report': saying('Message reported'),
  'DELETE /chat/channels/{id}/messages/{messageId}': data(chatMessage),
  'POST /chat/channels/{id}/read': data({ readSeq: whole, unread: whole }),
  'POST /chat/channels/{id}/typing': data({}),
  'POST /chat/channels/{id}/accept': data(chatChannel),
  'POST /chat/channels/{id}/decline': data({}),
  'PUT /chat/channels/{id}/notifications': data(chatChannel),
  'PUT /chat/channels/{id}/slow-mode': data(chatChannel),
  'PUT /chat/channels/{id}/mute': data(chatChannel),
} satisfies { readonly [C in Call]?: Shape };
