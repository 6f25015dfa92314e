import type { Call } from '@dugout/contract/api';
import {
  address,
  bool,
  data,
  id,
  iso,
  list,
  object,
  one,
  orNull,
  type Shape,
  text,
  whole,
} from '#tests/calls/api-shapes/shape.ts';
import { row, saying, trader } from './common.ts';

const chatMessage = object({
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
  replyTo: orNull(object({ id, userName: text, text, blocked: bool })),
  mentions: list(object({ userId: id, userName: text })),
  reactions: list(object({ emoji: text, userIds: list(id, 1) })),
  pinned: bool,
  pictures: list(text),
  cards: list(object({ kind: one('address', 'profile', 'receipt', 'clan') })),
});
const chatChannel = object({
  id: text,
  type: one('messaging', 'team'),
  data: object({ name: text, image: orNull(text) }),
  members: list(object({ ...trader, name: text, online: bool }), 2),
  lastMessage: orNull(chatMessage),
  lastMessageAt: iso,
  unread: whole,
  unreadMentions: whole,
  readSeq: whole,
  notificationsMuted: bool,
  slowModeSeconds: whole,
  permissions: object({ cannotWrite: orNull(text), pin: bool, moderate: bool }),
});
const chatMessages = data(list(chatMessage));
const chatToken = object({ token: text });

export const chatAnswers = {
  'POST /api/gen-user-token': chatToken,
  'POST /api/stream-channel': object({ channelId: id, error: one(null) }),
  'POST /api/stream-token': chatToken,
  'GET /chat/channels': data(
    object({
      channels: list(chatChannel, 1),
      requests: list(
        object({
          channelId: text,
          from: object(trader),
          rank: whole,
          joinedAt: iso,
          friendsInCommon: whole,
          messageId: id,
          text: list(object({ kind: text })),
          createdAt: iso,
        }),
        1,
      ),
    }),
  ),
  'GET /chat/channels/{id}': data(chatChannel),
  'GET /chat/channels/{id}/messages': data(list(chatMessage, 2)),
  'GET /chat/channels/{id}/pins': chatMessages,
  'GET /chat/channels/{id}/cards': data(
    list(
      object({
        messageId: id,
        cards: list(
          object({
            kind: one('token'),
            token: row,
            scan: orNull(object({ passed: whole, checks: whole, checkedAt: orNull(iso) })),
            passesFor: orNull(object({ tokenAddress: address, because: one('held', 'watched') })),
          }),
          1,
        ),
      }),
      1,
    ),
  ),
  'GET /chat/search': data(list(chatMessage, 1)),
  'POST /chat/channels/{id}/messages': data(chatMessage),
  'PUT /chat/channels/{id}/messages/{messageId}': data(chatMessage),
  'PUT /chat/channels/{id}/messages/{messageId}/reaction': data(chatMessage),
  'PUT /chat/channels/{id}/messages/{messageId}/pin': data(chatMessage),
  'POST /chat/channels/{id}/messages/{messageId}/report': saying('Message reported'),
  'DELETE /chat/channels/{id}/messages/{messageId}': data(chatMessage),
  'POST /chat/channels/{id}/read': data(object({ readSeq: whole, unread: whole })),
  'POST /chat/channels/{id}/typing': data(object({})),
  'POST /chat/channels/{id}/accept': data(chatChannel),
  'POST /chat/channels/{id}/decline': data(object({})),
  'PUT /chat/channels/{id}/notifications': data(chatChannel),
  'PUT /chat/channels/{id}/slow-mode': data(chatChannel),
  'PUT /chat/channels/{id}/mute': data(chatChannel),
} satisfies { readonly [C in Call]?: Shape };
