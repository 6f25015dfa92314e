import type { Friend, FriendLists } from '@dugout/contract/friends/friend';
import type { FriendPresence } from '@dugout/contract/friends/streams';

export const onlineCount = (friends: readonly Friend[]): number =>
  friends.filter(({ isOnline }) => isOnline).length;

/** Applies presence changes to the lists, newest last. */
export function withPresence(lists: FriendLists, changes: readonly FriendPresence[]): FriendLists {
  const newest = new Map(changes.map(({ userId, ...presence }) => [userId, presence]));
  return { ...lists, friends: lists.friends.map((friend) => ({ ...friend, ...newest.get(friend.userId) })) };
}
