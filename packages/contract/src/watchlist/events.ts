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
