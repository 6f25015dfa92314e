import type { FriendLists, Presence } from './friend.ts';

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
