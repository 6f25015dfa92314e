import type { ClanPage } from './clan.ts';
import type { ClanRole } from './values.ts';

/** `userId` is the affected trader, `byUserId` the acting member. */
export interface ClanEvents {
  'clans.applied': { userId: string; clanId: string };
  'clans.joined': { userId: string; clanId: string };
  'clans.approved': { userId: string; byUserId: string; clanId: string };
  'clans.rejected': { userId: string; byUserId: string; clanId: string };
  'clans.invited': { userId: string; byUserId: string; clanId: string };
  'clans.left': { userId: string; clanId: string };
  'clans.kicked': { userId: string; byUserId: string; clanId: string };
  /** The server gave the clan a neutral name and tag, because the old one is reserved. */
  'clans.renamed': { clanId: string };
  'clans.roleChanged': { userId: string; byUserId: string; clanId: string; role: ClanRole };
}

export interface ClanChannels {
  /**
   * The caller's own clan as returned by `GET /clan/user`, sent again when it changes; null without a clan.
   * Requires a session.
   */
  clan: { snapshot: ClanPage | null; delta: ClanPage | null };
}
