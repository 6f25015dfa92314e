import type { ClanRole } from './clan.ts';

/** `userId` is the trader whom the event is about; `byUserId` the member who acted. */
export interface ClanEvents {
  'clans.applied': { userId: string; clanId: string };
  'clans.joined': { userId: string; clanId: string };
  'clans.approved': { userId: string; byUserId: string; clanId: string };
  'clans.rejected': { userId: string; byUserId: string; clanId: string };
  'clans.invited': { userId: string; byUserId: string; clanId: string };
  'clans.left': { userId: string; clanId: string };
  'clans.kicked': { userId: string; byUserId: string; clanId: string };
  /** The server gave the clan a neutral name and tag, because a former one is reserved. */
  'clans.renamed': { clanId: string };
  'clans.roleChanged': { userId: string; byUserId: string; clanId: string; role: ClanRole };
}
