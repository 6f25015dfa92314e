import type { TokenPrices } from '@dugout/domain/orders/trigger';

/** A token's current figures in a watchlist, null when unknown; `createdAt` is unix ms. */
interface WatchedFigures {
  readonly name: string;
  readonly symbol: string;
  readonly image: string | null;
  readonly decimals: number;
  readonly createdAt: number | null;
  readonly priceSol: number | null;
  readonly priceUsd: number | null;
  readonly marketCapUsd: number | null;
  readonly liquidityUsd: number | null;
  readonly changePct: number | null;
  readonly volumeUsd: number | null;
  readonly holders: number | null;
}

/** The market's reads for the watchlist. Null for an unknown token. */
export interface WatchedMarket {
  figures(mint: string): WatchedFigures | null;
  /** Returns only the prices, for use with every trade. */
  prices(mint: string): TokenPrices | null;
  /** Returns the tokens that are quoted in `mint`, whose prices move with its price. */
  pricedThrough(mint: string): readonly string[];
}
