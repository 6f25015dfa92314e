import { z } from 'zod';
import { address, id, isoTime } from '../fields.ts';
import { CHAT_REACTIONS } from './constants.ts';

/** Something in a message that the server makes a card of, see `GET /chat/channels/{id}/cards`. */
export const cardSource = z.discriminatedUnion('kind', [
  /** Of a token, a pool or a wallet. */
  z.object({ kind: z.literal('address'), address }),
  z.object({ kind: z.literal('profile'), userId: id }),
  z.object({ kind: z.literal('receipt'), swapId: id }),
  z.object({ kind: z.literal('clan'), tag: z.string() }),
]);

export const chatReaction = z.object({ emoji: z.enum(CHAT_REACTIONS), userIds: z.array(id) });

export const chatMention = z.object({ userId: id, userName: z.string() });

/** The message that another one answers, as it stands. */
export const chatReply = z.object({
  id,
  userId: id.nullable(),
  userName: z.string(),
  /** The beginning; empty once deleted. */
  text: z.string(),
  deleted: z.boolean(),
  /** The reader blocks its author: the text is left out. */
  blocked: z.boolean(),
});

/** A message. Every member of its channel sees the same, but for the words of traders whom they block. */
export const chatMessage = z.object({
  id,
  channelId: id,
  /** The place in the channel: messages follow one another by ones. */
  seq: z.number().int(),
  /** Null once the author's account is gone. */
  userId: id.nullable(),
  userName: z.string(),
  image: z.string().nullable(),
  /** Empty once deleted. */
  text: z.string(),
  createdAt: isoTime,
  clientId: z.string(),
  editedAt: isoTime.nullable(),
  /** Who deleted it: null while it stands. */
  deleted: z.enum(['author', 'officer', 'operator']).nullable(),
  /** The reader blocks its author: text, mentions, pictures, cards and the message it answers are left out. */
  blocked: z.boolean(),
  replyTo: chatReply.nullable(),
  mentions: z.array(chatMention),
  reactions: z.array(chatReaction),
  pinned: z.boolean(),
  /** Addresses of its pictures, relative to our origin; none once deleted. */
  pictures: z.array(z.string()),
  cards: z.array(cardSource),
});

export type CardSource = z.output<typeof cardSource>;
export type ChatReaction = z.output<typeof chatReaction>;
export type ChatMention = z.output<typeof chatMention>;
export type ChatReply = z.output<typeof chatReply>;
export type ChatMessage = z.output<typeof chatMessage>;
