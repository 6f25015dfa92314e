import type { Reserves, Side, Trade } from '@dugout/domain/market-events';
import type { MarketId } from '@dugout/domain/markets';

/** A pool that an order can be quoted against. */
export interface TradablePool {
  readonly mint: string;
  readonly pool: string;
  readonly market: MarketId;
  readonly decimals: number;
  readonly reserves: Reserves;
  /** The pool's own fee, on the quote side. */
  readonly feeBps: bigint;
}

export interface VenueOrder {
  readonly wallet: string;
  readonly mint: string;
  readonly side: Side;
  readonly mode: 'ExactIn' | 'ExactOut';
  /** Raw units: of what goes in for ExactIn, of what comes out for ExactOut. */
  readonly amount: bigint;
  /** ExactIn: the least that must come out. ExactOut: the most that may go in. Pool fee included, trading fee not. */
  readonly limit: bigint;
}

export type VenueResult =
  | { readonly status: 'filled'; readonly amountIn: bigint; readonly amountOut: bigint; readonly poolFee: bigint; readonly trade: Trade }
  | { readonly status: 'refused'; readonly reason: 'slippage_exceeded' | 'no_liquidity' | 'pool_not_tradable' | 'token_not_found' };

/** Where an order is filled. Filling is one synchronous step: it happens whole, at one place of the tape, or not at all. */
export interface Venue {
  /** As a receipt names it. */
  readonly name: string;
  pool(mint: string): TradablePool | null;
  fill(order: VenueOrder): VenueResult;
  /** Takes back a fill whose books could not be written; the tape keeps no trace of it after a restart. */
  revert(trade: Trade): void;
}
