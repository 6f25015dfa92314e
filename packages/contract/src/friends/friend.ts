import { z } from 'zod';
import { address, id, isoTime } from '../fields.ts';
import { FORMER_NAME_DAYS } from './values.ts';

/** A user whose name or picture a trader resembles. */
export const looksLike = z.object({
  /** Null for the platform. */
  userId: id.nullable(),
  userName: z.string(),
  /** Similar characters, similar spelling, or the same picture. */
  reason: z.enum(['characters', 'spelling', 'picture']),
});

/** A trader's data shown in every list. */
export const trader = z.object({
  userId: id,
  userName: z.string(),
  image: z.string().nullable(),
  clanTag: z.string().nullable(),
  /** The previous name, if changed in the last days. */
  formerName: z
    .string()
    .nullable()
    .meta({ description: `The former name, for ${FORMER_NAME_DAYS} days after a change` }),
  /**
   * A friend of the caller, an officer of their clan, the caller or the platform; null when the trader resembles
   * none.
   */
  looksLike: looksLike.nullable(),
});

/** The page a trader has on screen. */
export const activity = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), tokenAddress: address, symbol: z.string() }),
  z.object({
    kind: z.literal('page'),
    page: z.enum(['explorer', 'screener', 'leaderboard', 'tracker', 'portfolio']),
  }),
]);

/** A friend's presence, as far as they share it. */
export const presence = z.object({
  isOnline: z.boolean(),
  /** When they were last online; null while online, when unknown or not shared. */
  lastSeenAt: isoTime.nullable(),
  /** Null unless both this friend and the caller share their activity. */
  activity: activity.nullable(),
});

const friend = z.object({
  /** The friendship. */
  id,
  ...trader.shape,
  ...presence.shape,
  bio: z.string().nullable(),
  since: isoTime,
});

const friendRequest = z.object({ ...trader.shape, requestedAt: isoTime });
const blockedTrader = z.object({ ...trader.shape, blockedAt: isoTime });

export const friendRelation = z.enum(['none', 'requested', 'asked', 'friends', 'blocking']);

export const foundTrader = z.object({ ...trader.shape, isOnline: z.boolean(), relation: friendRelation });

/** Friends online first, then by name; requests and blocked traders newest first. */
export const friendLists = z.object({
  friends: z.array(friend),
  requests: z.object({ incomingRequests: z.array(friendRequest), outgoingRequests: z.array(friendRequest) }),
  blocked: z.array(blockedTrader),
  /** Whether the caller shares their activity with friends who do the same. */
  sharesActivity: z.boolean(),
});

export type LooksLike = z.output<typeof looksLike>;
export type Trader = z.output<typeof trader>;
export type Activity = z.output<typeof activity>;
export type Presence = z.output<typeof presence>;
export type Friend = z.output<typeof friend>;
export type FriendRequest = z.output<typeof friendRequest>;
export type BlockedTrader = z.output<typeof blockedTrader>;
export type FriendRelation = z.output<typeof friendRelation>;
export type FoundTrader = z.output<typeof foundTrader>;
export type FriendLists = z.output<typeof friendLists>;
