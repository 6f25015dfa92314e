/**
 * State of contact between two traders. open: no request yet, or friends. requested: one wrote first and waits.
 * accepted, declined: the answer of the other.
 */
export type Contact = 'open' | 'requested' | 'accepted' | 'declined';

/** Reports whether a user id may open a clan's chat: letters, digits, hyphens and underscores. */
export const isChatUserId = (userId: string): boolean => /^[A-Za-z0-9_-]+$/.test(userId.trim());

/** A direct message from the view of one of the two traders. */
export interface DirectFacts {
  readonly contact: Contact;
  /** Whether this trader wrote first; false for both when `contact` is `open`. */
  readonly isAsker: boolean;
  readonly areFriends: boolean;
  /** Whether this trader, and the other, accept messages from everyone. */
  readonly takesAll: boolean;
  readonly otherTakesAll: boolean;
  readonly hasMessages: boolean;
}

/**
 * The effect of writing: the message is sent; sent as a request; sent and accepts the other's request; or
 * rejected because an earlier message is pending or the other accepts messages from friends only.
 */
type Writing = 'sends' | 'asks' | 'accepts' | 'waiting' | 'friendsOnly';

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

/** A trader's view: the channel, an incoming message request, or nothing. */
export type DirectView = 'channel' | 'request' | 'nothing';

export function directViewOf({ contact, isAsker, areFriends, takesAll }: DirectFacts): DirectView {
  if (areFriends || isAsker || contact === 'open' || contact === 'accepted') return 'channel';
  if (contact === 'declined') return 'nothing';
  return takesAll ? 'channel' : 'request';
}

/** Reports whether the two show each other their presence and read state. */
export const isMutual = ({ contact, areFriends }: Pick<DirectFacts, 'contact' | 'areFriends'>): boolean =>
  areFriends || contact === 'accepted';

/** Returns the two ids in canonical order, joined by a hyphen. */
export const directChannelId = (a: string, b: string): string => (a < b ? `${a}-${b}` : `${b}-${a}`);

const USER_ID = /^[a-z0-9]{24}$/;

/** Returns the two traders of a direct message id; null for any other id. */
export function directMembers(channelId: string): readonly [string, string] | null {
  const [low = '', high = '', ...rest] = channelId.split('-');
  return rest.length === 0 && USER_ID.test(low) && USER_ID.test(high) && low < high ? [low, high] : null;
}

/** Returns a trader's id in chats: the part of the profile id before its first hyphen. */
export const chatUserId = (profileId: string): string => profileId.split('-', 1)[0] ?? '';
