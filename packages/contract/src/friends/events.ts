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
