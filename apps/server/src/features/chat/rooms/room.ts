import { type Contact, type DirectFacts, type DirectView, directViewOf } from '@dugout/domain/chat/contact';
import type { Role } from '@dugout/domain/clans/roles';

export interface RoomMember {
  readonly userId: string;
  /** Role in the clan. Null in a direct message. */
  readonly role: Role | null;
  readonly readSeq: number;
  readonly unreadMentions: number;
  /** The member's own messages after `readSeq`, sent while earlier messages were unread. */
  readonly ownUnread: number;
  /** End of the notification mute: unix ms, infinity for a permanent one, null without one. */
  readonly silencedUntil: number | null;
  /** Unix ms; null when not muted. */
  readonly mutedUntil: number | null;
}

/** The relation of the two traders in a direct message. */
export interface Pair {
  readonly low: string;
  readonly high: string;
  readonly contact: Contact;
  readonly requestedBy: string | null;
  readonly areFriends: boolean;
  readonly lowTakesAll: boolean;
  readonly highTakesAll: boolean;
}

/** The current state of a conversation, with its current members. */
export interface Room {
  readonly id: string;
  /** Null for a clan's room, which has the clan's id. */
  readonly pair: Pair | null;
  readonly slowModeSeconds: number;
  readonly lastSeq: number;
  /** Time of the last message, or of the room's creation. Unix ms. */
  readonly lastAt: number;
  readonly members: ReadonlyMap<string, RoomMember>;
}

export const otherOf = ({ low, high }: Pair, userId: string): string => (userId === low ? high : low);

export function directFacts(pair: Pair, lastSeq: number, userId: string): DirectFacts {
  const { low, contact, requestedBy, areFriends, lowTakesAll, highTakesAll } = pair;
  return {
    contact,
    areFriends,
    isAsker: requestedBy === userId,
    takesAll: userId === low ? lowTakesAll : highTakesAll,
    otherTakesAll: userId === low ? highTakesAll : lowTakesAll,
    hasMessages: lastSeq > 0,
  };
}

/** Returns a member's view of a room. A clan's chat is open to all of its members. */
export const viewOf = ({ pair, lastSeq }: Room, userId: string): DirectView =>
  pair === null ? 'channel' : directViewOf(directFacts(pair, lastSeq, userId));

/** Reports whether a member has muted the room's notifications. `now` in unix ms. */
export const isSilenced = ({ silencedUntil }: RoomMember, now: number): boolean =>
  silencedUntil !== null && silencedUntil > now;

export const unreadIn = ({ lastSeq }: Room, { readSeq, ownUnread }: RoomMember): number =>
  Math.max(0, lastSeq - readSeq - ownUnread);
