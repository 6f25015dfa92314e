import { z } from 'zod';
import { address, id, isoTime } from '../fields.ts';
import { CHAT_REACTIONS } from './values.ts';

/** A part of a message with a card, see `GET /chat/channels/{id}/cards`. */
const cardSource = z.discriminatedUnion('kind', [
  /** Of a token, a pool or a wallet. */
  z.object({ kind: z.literal('address'), address }),
  z.object({ kind: z.literal('profile'), userId: id }),
  z.object({ kind: z.literal('receipt'), swapId: id }),
  z.object({ kind: z.literal('clan'), tag: z.string() }),
]);

const chatReaction = z.object({ emoji: z.enum(CHAT_REACTIONS), userIds: z.array(id) });

const chatMention = z.object({ userId: id, userName: z.string() });

/** The answered message in its current state. */
const chatReply = z.object({
  id,
  userId: id.nullable(),
  userName: z.string(),
  /** The beginning; empty once deleted. */
  text: z.string(),
  deleted: z.boolean(),
  /** The reader blocks its author: the text is omitted. */
  blocked: z.boolean(),
});

/** A message. All members of its channel see the same, except for content of traders they block. */
export const chatMessage = z.object({
  id,
  channelId: id,
  /** Consecutive number in the channel. */
  seq: z.number().int(),
  /** Null once the author's account is deleted. */
  userId: id.nullable(),
  userName: z.string(),
  image: z.string().nullable(),
  /** Empty once deleted. */
  text: z.string(),
  createdAt: isoTime,
  clientId: z.string(),
  editedAt: isoTime.nullable(),
  /** Role of the deleter; null unless deleted. */
  deleted: z.enum(['author', 'officer', 'operator']).nullable(),
  /** The reader blocks its author: text, mentions, pictures, cards and the answered message are omitted. */
  blocked: z.boolean(),
  replyTo: chatReply.nullable(),
  mentions: z.array(chatMention),
  reactions: z.array(chatReaction),
  pinned: z.boolean(),
  /** Addresses of its pictures, relative to our origin; empty once deleted. */
  pictures: z.array(z.string()),
  cards: z.array(cardSource),
});

export type CardSource = z.output<typeof cardSource>;
export type ChatReaction = z.output<typeof chatReaction>;
export type ChatMention = z.output<typeof chatMention>;
export type ChatReply = z.output<typeof chatReply>;
export type ChatMessage = z.output<typeof chatMessage>;
