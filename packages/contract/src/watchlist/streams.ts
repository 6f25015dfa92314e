import type { PriceAlert } from './watched-token.ts';

export interface WatchlistEvents {
  /** A figure of a watched token reached the alert's level. */
  'watchlist.alertFired': {
    userId: string;
    alertId: string;
    tokenAddress: string;
    metric: 'priceSol' | 'priceUsd' | 'marketCapUsd';
    direction: 'above' | 'below';
    level: number;
    figure: number;
  };
}

export interface WatchlistChannels {
  /**
   * The caller's alerts as returned by `GET /watchlist/alerts`; a delta is a triggered one. Requires a session.
   */
  alerts: { snapshot: PriceAlert[]; delta: PriceAlert };
}
