export interface GiveawayEvents {
  'giveaway.won': { userId: string; giveawayId: string; title: string; prizeLamports: string };
}
