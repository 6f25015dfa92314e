/**
 * How far two traders who write to each other have come: nothing was said but among friends; one wrote first
 * and waits; the other accepted; the other declined.
 */
export type Contact = 'open' | 'requested' | 'accepted' | 'declined';

/** Whether a user id may open a clan's chat: letters, digits, hyphens and underscores. */
export const isChatUserId = (userId: string): boolean => /^[A-Za-z0-9_-]+$/.test(userId.trim());

/** A direct message, as one of the two finds it. */
export interface DirectFacts {
  readonly contact: Contact;
  /** Whether this trader is the one who wrote first; nobody has where `contact` is `open`. */
  readonly isAsker: boolean;
  readonly areFriends: boolean;
  /** Whether this trader, and the other, take messages from everyone. */
  readonly takesAll: boolean;
  readonly otherTakesAll: boolean;
  readonly hasMessages: boolean;
}

/**
 * What writing does: it is sent; it is sent and asks to be accepted; it is sent and accepts; or it is
 * refused, because an earlier message waits or the other takes messages from friends only.
 */
export type Writing = 'sends' | 'asks' | 'accepts' | 'waiting' | 'friendsOnly';

export function writingOf(facts: DirectFacts): Writing {
  const { contact, isAsker, areFriends, otherTakesAll, hasMessages } = facts;
  if (areFriends || contact === 'accepted') return 'sends';
  if (contact === 'open') {
    if (otherTakesAll || !hasMessages) return 'asks';
    return 'friendsOnly';
  }
  if (!isAsker) return 'accepts';
  if (!hasMessages) return 'asks';
  return contact === 'requested' && otherTakesAll ? 'sends' : 'waiting';
}

/** What a trader has before them: the channel, a first message that waits for them, or nothing at all. */
export type DirectView = 'channel' | 'request' | 'nothing';

export function directViewOf({ contact, isAsker, areFriends, takesAll }: DirectFacts): DirectView {
  if (areFriends || isAsker || contact === 'open' || contact === 'accepted') return 'channel';
  if (contact === 'declined') return 'nothing';
  return takesAll ? 'channel' : 'request';
}

/** Whether the two show each other when they are online and how far they have read. */
export const isMutual = ({ contact, areFriends }: Pick<DirectFacts, 'contact' | 'areFriends'>): boolean =>
  areFriends || contact === 'accepted';

/** The two ids in the order in which every server and every page has them, joined by a hyphen. */
export const directChannelId = (a: string, b: string): string => (a < b ? `${a}-${b}` : `${b}-${a}`);

const USER_ID = /^[a-z0-9]{24}$/;

/** The two traders of a direct message's id; null for an id of anything else. */
export function directMembers(channelId: string): readonly [string, string] | null {
  const [low = '', high = '', ...rest] = channelId.split('-');
  return rest.length === 0 && USER_ID.test(low) && USER_ID.test(high) && low < high ? [low, high] : null;
}

/** The id that a trader has in chats: the part of the profile id before its first hyphen. */
export const chatUserId = (profileId: string): string => profileId.split('-', 1)[0] ?? '';
