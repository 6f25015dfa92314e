import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { id, searchText, typedLines, typedText } from '../fields.ts';
import { chatCard } from './card.ts';
import { chatChannel, chatList } from './channel.ts';
import { chatCaption, chatClientId, chatPicture, chatText } from './fields.ts';
import { chatMessage } from './message.ts';
import {
  CHAT_MUTES,
  CHAT_PAGE,
  CHAT_REACTIONS,
  CHAT_SEARCH_MIN,
  CHAT_SEARCHED,
  CHAT_SLOW_MODES,
  MAX_CARD_MESSAGES,
  MAX_CHAT_PAGE,
  MAX_CHAT_PICTURES,
} from './values.ts';

const ofChannel = z.object({ id });
const ofMessage = z.object({ id, messageId: id });
const count = z.coerce.number().int().min(1).max(MAX_CHAT_PAGE).default(CHAT_PAGE);
const message = data(chatMessage);
const channel = data(chatChannel);
const nothing = data(z.object({}));
const inChannel = ['chat_failed', 'chat_not_found'] as const;
const change = [...inChannel, 'foreign_origin'] as const;
const changeMessage = [...change, 'chat_message_not_found', 'chat_message_deleted'] as const;
const cannotWrite = ['chat_waiting', 'chat_friends_only', 'chat_muted', 'chat_too_few_members'] as const;

const tokenErrors = ['chat_token_failed', 'forbidden', 'foreign_origin'] as const;
/** The caller's own id: a chat user id is the user id up to its first hyphen. */
const ownId = z.string().max(128);

/** Rejections of `/call ADDRESS` in a clan's chat. */
const cannotCall = [
  'alpha_address_required',
  'alpha_called_already',
  'alpha_calls_used_up',
  'alpha_token_unknown',
  'alpha_market_late',
  'alpha_token_without_price',
] as const;

export const chatEndpoints = {
  'POST /api/gen-user-token': endpoint({
    summary: 'A token that opens the caller’s clan chat on the live socket, for 10 minutes',
    access: 'trader',
    body: z.strictObject({ userId: ownId }),
    output: z.object({ token: z.string() }),
    errors: tokenErrors,
  }),
  'POST /api/stream-channel': endpoint({
    summary: "The chat channel of the members' clan, to which the caller must belong",
    access: 'trader',
    body: z.strictObject({ userId: ownId, members: z.array(ownId).max(200) }),
    output: z.object({ channelId: id, error: z.null() }),
    errors: ['chat_failed', 'forbidden', 'chat_too_few_members', 'not_in_clan', 'foreign_origin'],
  }),
  'POST /api/stream-token': endpoint({
    summary: 'Opens the direct message with a trader: a token for it on the live socket, for 10 minutes',
    access: 'trader',
    body: z.strictObject({
      userId: ownId,
      name: typedText(100),
      peerId: ownId,
      peerName: typedText(100),
    }),
    output: z.object({ token: z.string() }),
    errors: [...tokenErrors, 'trader_not_found', 'chat_is_self'],
  }),
  'GET /chat/channels': endpoint({
    summary: "The caller's chat channels, newest message first, and message requests",
    access: 'trader',
    output: data(chatList),
    errors: ['chat_failed'],
  }),
  'GET /chat/channels/{id}': endpoint({
    summary: 'One chat channel, with its members',
    access: 'trader',
    params: ofChannel,
    output: channel,
    errors: inChannel,
  }),
  'GET /chat/channels/{id}/messages': endpoint({
    summary: 'Messages of a channel, oldest to newest: the newest, the ones before a message, or around it',
    access: 'trader',
    params: ofChannel,
    query: z.object({ before: id.optional(), around: id.optional(), limit: count }),
    output: data(z.array(chatMessage)),
    errors: [...inChannel, 'chat_message_not_found'],
  }),
  'GET /chat/channels/{id}/pins': endpoint({
    summary: 'The pinned messages of a channel, oldest to newest',
    access: 'trader',
    params: ofChannel,
    output: data(z.array(chatMessage)),
    errors: inChannel,
  }),
  'GET /chat/channels/{id}/cards': endpoint({
    summary:
      'Cards for the addresses in messages, for the caller; `messages` is a comma-separated list of ids',
    access: 'trader',
    params: ofChannel,
    query: z.object({
      messages: z
        .string()
        .max(4_096)
        .transform((text) => [...new Set(text.split(','))])
        .pipe(z.array(id).min(1).max(MAX_CARD_MESSAGES)),
    }),
    output: data(z.array(z.object({ messageId: id, cards: z.array(chatCard) }))),
    errors: inChannel,
  }),
  'GET /chat/search': endpoint({
    summary: `Messages that contain a text, newest first, among the last ${CHAT_SEARCHED} of each of the caller's channels`,
    access: 'trader',
    query: z.object({
      search: searchText(100).min(CHAT_SEARCH_MIN),
      channelId: id.optional(),
      limit: count,
    }),
    output: data(z.array(chatMessage)),
    errors: inChannel,
  }),
  'POST /chat/channels/{id}/messages': endpoint({
    summary: 'Sends a message. The same `clientId` is one message, however often it is sent',
    access: 'trader',
    params: ofChannel,
    body: z
      .strictObject({
        text: chatCaption,
        clientId: chatClientId,
        replyTo: id.optional(),
        pictures: z.array(chatPicture).max(MAX_CHAT_PICTURES).default([]),
      })
      .refine(({ text, pictures }) => text !== '' || pictures.length > 0, {
        path: ['text'],
        message: 'must not be empty',
      }),
    output: message,
    errors: [
      ...change,
      ...cannotWrite,
      'chat_slow_mode',
      'chat_message_not_found',
      'chat_pictures_closed',
      'picture_unknown',
      'account_suspended',
      ...cannotCall,
    ],
  }),
  'PUT /chat/channels/{id}/messages/{messageId}': endpoint({
    summary: 'Changes the text of a message that the caller wrote in the last 15 minutes',
    access: 'trader',
    params: ofMessage,
    body: z.strictObject({ text: chatText }),
    output: message,
    errors: [...changeMessage, ...cannotWrite, 'chat_not_author', 'chat_edit_too_late', 'account_suspended'],
  }),
  'DELETE /chat/channels/{id}/messages/{messageId}': endpoint({
    summary:
      'Deletes the text of a message: the caller’s own or, for officers, a message of a member with a lower role',
    access: 'trader',
    params: ofMessage,
    output: message,
    errors: [...change, 'chat_message_not_found', 'chat_forbidden'],
  }),
  'PUT /chat/channels/{id}/messages/{messageId}/reaction': endpoint({
    summary: 'Sets or removes one reaction of the caller',
    access: 'trader',
    params: ofMessage,
    body: z.strictObject({ emoji: z.enum(CHAT_REACTIONS), on: z.boolean() }),
    output: message,
    errors: [...changeMessage, ...cannotWrite, 'account_suspended'],
  }),
  'PUT /chat/channels/{id}/messages/{messageId}/pin': endpoint({
    summary: 'Pins or unpins a message; for officers and the owner, or either trader of a direct message',
    access: 'trader',
    params: ofMessage,
    body: z.strictObject({ pinned: z.boolean() }),
    output: message,
    errors: [...changeMessage, 'chat_forbidden', 'chat_muted', 'chat_pins_full', 'account_suspended'],
  }),
  'POST /chat/channels/{id}/messages/{messageId}/report': endpoint({
    summary: 'Reports a message to the operator, who sees its current text',
    access: 'trader',
    params: ofMessage,
    body: z.strictObject({
      reason: z.enum(['spam', 'scam', 'impersonation', 'abuse', 'other']),
      note: typedLines(500).default(''),
    }),
    output: z.object({ message: z.string() }),
    errors: changeMessage,
  }),
  'POST /chat/channels/{id}/read': endpoint({
    summary: 'Marks messages as read up to one, on all the caller’s devices',
    access: 'trader',
    params: ofChannel,
    body: z.strictObject({ messageId: id }),
    output: data(z.object({ readSeq: z.number().int(), unread: z.number().int() })),
    errors: [...change, 'chat_message_not_found'],
  }),
  'POST /chat/channels/{id}/typing': endpoint({
    summary: 'Reports that the caller is typing; not stored',
    access: 'trader',
    params: ofChannel,
    output: nothing,
    errors: [...change, ...cannotWrite, 'account_suspended'],
  }),
  'POST /chat/channels/{id}/accept': endpoint({
    summary: 'Accepts a stranger’s first message; both can write from then on',
    access: 'trader',
    params: ofChannel,
    output: channel,
    errors: [...change, 'chat_request_not_found', 'account_suspended'],
  }),
  'POST /chat/channels/{id}/decline': endpoint({
    summary: 'Declines a stranger’s first message; the sender is not notified, and later messages are hidden',
    access: 'trader',
    params: ofChannel,
    output: nothing,
    errors: [...change, 'chat_request_not_found'],
  }),
  'PUT /chat/channels/{id}/notifications': endpoint({
    summary: 'Mutes or unmutes a channel for the caller',
    access: 'trader',
    params: ofChannel,
    body: z.strictObject({ muted: z.boolean() }),
    output: channel,
    errors: [...change, 'muted_full'],
  }),
  'PUT /chat/channels/{id}/slow-mode': endpoint({
    summary:
      'Sets slow mode: seconds between two messages of a member, 0 for none; for officers and the owner',
    access: 'trader',
    params: ofChannel,
    body: z.strictObject({ seconds: z.literal(CHAT_SLOW_MODES) }),
    output: channel,
    errors: [...change, 'chat_forbidden', 'account_suspended'],
  }),
  'PUT /chat/channels/{id}/mute': endpoint({
    summary: 'Mutes a member for some minutes, or unmutes with null; for higher roles',
    access: 'trader',
    params: ofChannel,
    body: z.strictObject({ userId: id, minutes: z.literal(CHAT_MUTES).nullable() }),
    output: channel,
    errors: [...change, 'chat_forbidden', 'chat_member_not_found', 'account_suspended'],
  }),
} as const;
