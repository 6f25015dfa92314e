import type { PriceAlert } from './alert.ts';

export interface WatchlistChannels {
  /**
   * The caller's alerts as `GET /watchlist/alerts` gives them; a delta is one that has fired. Needs a
   * session.
   */
  alerts: { snapshot: PriceAlert[]; delta: PriceAlert };
}
