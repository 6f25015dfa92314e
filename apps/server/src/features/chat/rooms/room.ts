import { type Contact, type DirectFacts, type DirectView, directViewOf } from '@dugout/domain/chat/contact';
import type { Role } from '@dugout/domain/clans/roles';

export interface RoomMember {
  readonly userId: string;
  /** In the clan; null in a direct message. */
  readonly role: Role | null;
  readonly readSeq: number;
  readonly unreadMentions: number;
  /** Own messages after `readSeq`: sent while others were still unread. */
  readonly ownUnread: number;
  /** Until when they hear nothing of the room: unix ms, infinite for good, null for not at all. */
  readonly silencedUntil: number | null;
  /** Unix ms; null when not muted. */
  readonly mutedUntil: number | null;
}

/** How the two of a direct message stand to each other. */
export interface Pair {
  readonly low: string;
  readonly high: string;
  readonly contact: Contact;
  readonly requestedBy: string | null;
  readonly areFriends: boolean;
  readonly lowTakesAll: boolean;
  readonly highTakesAll: boolean;
}

/** A conversation as it stands, with those who are in it now. */
export interface Room {
  readonly id: string;
  /** Null for a clan's, whose id the room has. */
  readonly pair: Pair | null;
  readonly slowModeSeconds: number;
  readonly lastSeq: number;
  /** When the last message was sent, or the room began. Unix ms. */
  readonly lastAt: number;
  readonly members: ReadonlyMap<string, RoomMember>;
}

export const otherOf = ({ low, high }: Pair, userId: string): string => (userId === low ? high : low);

/** A direct message from the side of one of the two. */
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

/** What a member has before them; a clan's chat is there for all of its members. */
export const viewOf = ({ pair, lastSeq }: Room, userId: string): DirectView =>
  pair === null ? 'channel' : directViewOf(directFacts(pair, lastSeq, userId));

/** Whether a member hears nothing of the room. `now` in unix ms. */
export const isSilenced = ({ silencedUntil }: RoomMember, now: number): boolean =>
  silencedUntil !== null && silencedUntil > now;

/** Messages of others in a room that a member has not read. */
export const unreadIn = ({ lastSeq }: Room, { readSeq, ownUnread }: RoomMember): number =>
  Math.max(0, lastSeq - readSeq - ownUnread);
