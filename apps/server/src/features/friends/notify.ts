import type { Notifiers } from '#/platform/events/notifiers.ts';

/** Returns the name of a trader; null when deleted. */
type NameOf = (userId: string) => Promise<string | null>;

/** Notifications of requests and their acceptance. Declining is silent. */
export function friendNotifiers(
  nameOf: NameOf,
  isBlocked: (userId: string, otherId: string) => boolean,
): Notifiers {
  return {
    'friends.requested': async ({ userId, fromUserId }) => {
      const username = await nameOf(fromUserId);
      if (username === null || isBlocked(userId, fromUserId)) return [];
      const content = `${username} sent you a friend request`;
      return [
        {
          userId,
          byUserId: fromUserId,
          type: 'friend',
          title: 'Friend request',
          username,
          action: 'requested',
          content,
          about: { kind: 'friendRequest', userId: fromUserId },
          groupKey: 'friends.requested',
        },
      ];
    },
    'friends.accepted': async ({ userId, byUserId }) => {
      const username = await nameOf(byUserId);
      if (username === null || isBlocked(userId, byUserId)) return [];
      const content = `${username} accepted your friend request`;
      return [
        {
          userId,
          byUserId,
          type: 'friend',
          title: 'Friend request accepted',
          username,
          action: 'accepted',
          content,
          about: { kind: 'friends' },
        },
      ];
    },
  };
}
