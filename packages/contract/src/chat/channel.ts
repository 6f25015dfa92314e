import { z } from 'zod';
import { CLAN_ROLES } from '../clans/values.ts';
import { id, isoTime } from '../fields.ts';
import { trader } from '../friends/friend.ts';
import { chatMessage } from './message.ts';
import { CLAN_CHANNEL_TYPE, DIRECT_CHANNEL_TYPE } from './values.ts';

const chatMember = z.object({
  /** With `looksLike` from the caller's view. */
  ...trader.shape,
  /** The same as `userName`. */
  name: z.string(),
  online: z.boolean(),
  /** In the clan; null in a direct message. */
  role: z.enum(CLAN_ROLES).nullable(),
  /** End of the member's mute by an officer; null when not muted. */
  mutedUntil: isoTime.nullable(),
});

/**
 * Why the caller cannot write: their message request is pending, the other accepts messages from friends only, an
 * officer muted them, or they are alone in the clan.
 */
const cannotWrite = z.enum(['waiting', 'friendsOnly', 'muted', 'alone']);

const chatPermissions = z.object({
  /** Null when they may write. */
  cannotWrite: cannotWrite.nullable(),
  /** Whether messages may contain pictures; not between strangers. */
  pictures: z.boolean(),
  pin: z.boolean(),
  /** May delete messages, mute members and set slow mode, over lower roles. */
  moderate: z.boolean(),
});

export const chatChannel = z.object({
  id,
  type: z.enum([DIRECT_CHANNEL_TYPE, CLAN_CHANNEL_TYPE]),
  data: z.object({
    /** For a direct message both names, joined by ' & '. */
    name: z.string(),
    image: z.string().nullable(),
  }),
  /** The clan; null in a direct message. */
  clanId: id.nullable(),
  members: z.array(chatMember),
  lastMessage: chatMessage.nullable(),
  /** Time of the last message, otherwise of the channel's creation; the list is sorted by it, newest first. */
  lastMessageAt: isoTime,
  /** Unread messages of others, and unread mentions of the caller. */
  unread: z.number().int(),
  unreadMentions: z.number().int(),
  /** Sequence number of the last message read by the caller; 0 for none. */
  readSeq: z.number().int(),
  /** The caller gets no notifications of this channel. */
  notificationsMuted: z.boolean(),
  slowModeSeconds: z.number().int(),
  permissions: chatPermissions,
});

/** A part of a stranger's first message. Addresses and links are hidden until it is accepted. */
const coveredText = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('address') }),
  z.object({ kind: z.literal('link') }),
]);

const chatRequest = z.object({
  channelId: id,
  from: trader,
  /** 0 to 20. */
  rank: z.number().int(),
  joinedAt: isoTime,
  friendsInCommon: z.number().int(),
  messageId: id,
  text: z.array(coveredText),
  createdAt: isoTime,
});

/** Both newest first. */
export const chatList = z.object({ channels: z.array(chatChannel), requests: z.array(chatRequest) });

export type ChatMember = z.output<typeof chatMember>;
export type CannotWrite = z.output<typeof cannotWrite>;
export type ChatChannel = z.output<typeof chatChannel>;
export type CoveredText = z.output<typeof coveredText>;
export type ChatRequest = z.output<typeof chatRequest>;
export type ChatList = z.output<typeof chatList>;
