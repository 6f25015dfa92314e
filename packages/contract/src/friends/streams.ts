import type { FriendLists, Presence } from './friend.ts';

export interface FriendsEvents {
  /** `userId` received a request from `fromUserId`. */
  'friends.requested': { userId: string; fromUserId: string };
  /** `byUserId` accepted the request of `userId`, or sent a request too. */
  'friends.accepted': { userId: string; byUserId: string };
  /** Two friends ended their friendship. */
  'friends.ended': { userId: string; otherId: string };
  /** `userId` blocked `otherId`. */
  'friends.blocked': { userId: string; otherId: string };
  'friends.unblocked': { userId: string; otherId: string };
}

export interface FriendsChannels {
  /**
   * The caller's lists as returned by `GET /friends`, sent again when they change; a delta is the presence of one
   * friend. Requires a session.
   */
  friends: { snapshot: FriendLists; delta: FriendPresence };
}

export interface FriendPresence extends Presence {
  readonly userId: string;
}
