import type { ClanPage } from './clan.ts';

export interface ClanChannels {
  /**
   * The caller's own clan as returned by `GET /clan/user`, sent again when it changes; null without a clan.
   * Requires a session.
   */
  clan: { snapshot: ClanPage | null; delta: ClanPage | null };
}
