import type { TokenPrices } from '@dugout/domain/orders/trigger';

/**
 * What a watchlist shows of a token. Figures as of now, null where they are not known; `createdAt` is unix
 * ms.
 */
export interface WatchedFigures {
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

/** The market as the watchlist asks it. Null for a token that it has never seen. */
export interface WatchedMarket {
  figures(mint: string): WatchedFigures | null;
  /** The prices alone, for whoever asks with every trade. */
  prices(mint: string): TokenPrices | null;
  /** Returns the tokens that are quoted in `mint`, whose prices move with its price. */
  pricedThrough(mint: string): readonly string[];
}
