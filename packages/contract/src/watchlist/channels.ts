import type { PriceAlert } from './alert.ts';

export interface WatchlistChannels {
  /**
   * The caller's alerts as returned by `GET /watchlist/alerts`; a delta is a triggered one. Requires a session.
   */
  alerts: { snapshot: PriceAlert[]; delta: PriceAlert };
}
