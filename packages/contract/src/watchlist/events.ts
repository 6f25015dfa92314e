export interface WatchlistEvents {
  /** A figure of a watched token got to where its trader wanted to hear of it. */
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
