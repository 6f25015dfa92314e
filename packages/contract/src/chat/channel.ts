import { z } from 'zod';
import { clanRole } from '../clans/clan.ts';
import { id, isoTime } from '../fields.ts';
import { trader } from '../friends/friend.ts';
import { CLAN_CHANNEL_TYPE, DIRECT_CHANNEL_TYPE } from './constants.ts';
import { chatMessage } from './message.ts';

export const chatMember = z.object({
  /** With `looksLike` as the caller sees the member. */
  ...trader.shape,
  /** The same as `userName`. */
  name: z.string(),
  online: z.boolean(),
  /** In the clan; null in a direct message. */
  role: clanRole.nullable(),
  /** Until when an officer has muted the member; null when not. */
  mutedUntil: isoTime.nullable(),
});

/**
 * Why the caller cannot write: they wait for the other to accept their first message, the other takes
 * messages from friends only, an officer muted them, or they are alone in the clan.
 */
export const cannotWrite = z.enum(['waiting', 'friendsOnly', 'muted', 'alone']);

/** What the caller may do in a channel. */
export const chatPermissions = z.object({
  /** Null when they may write. */
  cannotWrite: cannotWrite.nullable(),
  /** Whether messages may hold pictures: not between strangers. */
  pictures: z.boolean(),
  pin: z.boolean(),
  /** Delete messages of others, mute members, set slow mode: those of a lower role. */
  moderate: z.boolean(),
});

/** A channel as the caller has it in their list. */
export const chatChannel = z.object({
  id,
  type: z.enum([DIRECT_CHANNEL_TYPE, CLAN_CHANNEL_TYPE]),
  data: z.object({
    /** Of a direct message both names, joined by ' & '. */
    name: z.string(),
    image: z.string().nullable(),
  }),
  /** The clan; null in a direct message. */
  clanId: id.nullable(),
  members: z.array(chatMember),
  lastMessage: chatMessage.nullable(),
  /** The last message's, else when the channel began; the list is sorted by it, newest first. */
  lastMessageAt: isoTime,
  /**
   * Messages of others after the last one that the caller has read, and those of them that mention the
   * caller.
   */
  unread: z.number().int(),
  unreadMentions: z.number().int(),
  /** The place of the last message that the caller has read; 0 for none. */
  readSeq: z.number().int(),
  /** The caller hears nothing of this channel. */
  notificationsMuted: z.boolean(),
  slowModeSeconds: z.number().int(),
  permissions: chatPermissions,
});

/** A piece of a stranger's first message: addresses and links are covered until it is accepted. */
export const coveredText = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('address') }),
  z.object({ kind: z.literal('link') }),
]);

/** A stranger's first message, which waits for the caller. */
export const chatRequest = z.object({
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

/** Channels newest first, and requests newest first. */
export const chatList = z.object({ channels: z.array(chatChannel), requests: z.array(chatRequest) });

export type ChatMember = z.output<typeof chatMember>;
export type CannotWrite = z.output<typeof cannotWrite>;
export type ChatPermissions = z.output<typeof chatPermissions>;
export type ChatChannel = z.output<typeof chatChannel>;
export type CoveredText = z.output<typeof coveredText>;
export type ChatRequest = z.output<typeof chatRequest>;
export type ChatList = z.output<typeof chatList>;
