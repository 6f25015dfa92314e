import type { Trade } from '@dugout/domain/market-events';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import type { VenueOrder, VenueResult } from '../venue.ts';

/** A market that accepts orders itself: it assigns a fill its price and its position on the tape. */
interface SimulatedMarket {
  readonly kind: 'simulated';
  pool(mint: string): TradablePool | null;
  reserve(order: VenueOrder): VenueResult;
}

/** An observed market: orders are filled against its pools. */
export interface WatchedMarket {
  readonly kind: 'watched';
  pool(mint: string): TradablePool | null;
  /** Reports whether the market has shown this token. */
  knows(mint: string): boolean;
  /** Return the market's clock, unix ms, and its newest slot. */
  now(): number;
  slot(): number;
  /** Adds a paper trade to the tape. */
  print(trade: Trade): void;
}

/** The market that fills paper orders. */
export type PaperMarket = SimulatedMarket | WatchedMarket;
