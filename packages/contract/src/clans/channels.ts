import type { ClanPage } from './clan.ts';

export interface ClanChannels {
  /**
   * The caller's own clan as `GET /clan/user` gives it, sent again when it changes; null without one. Needs a
   * session.
   */
  clan: { snapshot: ClanPage | null; delta: ClanPage | null };
}
