export interface GiveawayEvents {
  /** `userId` has won. */
  'giveaway.won': { userId: string; giveawayId: string; title: string; prizeLamports: string };
}
