import type { Trade } from '@dugout/domain/market-events';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { VenueOrder, VenueResult } from '../venue.ts';

/** A market that takes orders itself: it gives a fill its price and its place on the tape. */
export interface SimulatedMarket {
  readonly kind: 'simulated';
  pool(mint: string): TradablePool | null;
  reserve(order: VenueOrder): VenueResult;
}

/** A market that is only watched: orders are filled against the pools that it shows. */
export interface WatchedMarket {
  readonly kind: 'watched';
  pool(mint: string): TradablePool | null;
  /** True when the market has shown this token. */
  knows(mint: string): boolean;
  /** The market's clock, unix ms, and its newest slot. */
  now(): number;
  slot(): number;
  /** Puts a paper trade on the tape. */
  print(trade: Trade): void;
}

/** What paper orders are filled against. */
export type PaperMarket = SimulatedMarket | WatchedMarket;
