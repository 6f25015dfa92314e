export interface FriendsEvents {
  /** `userId` got a request from `fromUserId`. */
  'friends.requested': { userId: string; fromUserId: string };
  /** The request of `userId` was accepted by `byUserId`, or crossed by one of theirs. */
  'friends.accepted': { userId: string; byUserId: string };
  /** Two friends are friends no more. */
  'friends.ended': { userId: string; otherId: string };
  /** `userId` blocks `otherId` from now on. */
  'friends.blocked': { userId: string; otherId: string };
  'friends.unblocked': { userId: string; otherId: string };
}
