import type { Side, Trade } from '@dugout/domain/market-events';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';

export interface VenueOrder {
  readonly wallet: string;
  readonly mint: string;
  readonly side: Side;
  readonly mode: 'ExactIn' | 'ExactOut';
  /** Raw units: of what goes in for ExactIn, of what comes out for ExactOut. */
  readonly amount: bigint;
  /**
   * ExactIn: the least that must come out. ExactOut: the most that may go in. Pool fee included, trading fee
   * not.
   */
  readonly limit: bigint;
}

/**
 * A fill with its price and its place on the tape that nobody has seen yet. It ends by `print` or by
 * `release`.
 */
export interface ReservedFill {
  readonly status: 'reserved';
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly poolFee: bigint;
  readonly trade: Trade;
  /** It is booked: the pool moves, and the tape shows the trade. */
  print(): void;
  /** It is not recorded, and leaves no trace. */
  release(): void;
}

export type VenueResult =
  | ReservedFill
  | {
      readonly status: 'refused';
      readonly reason: 'slippage_exceeded' | 'no_liquidity' | 'pool_not_tradable' | 'token_not_found';
    };

/**
 * Where an order is filled: whole, at one place of the tape, or not at all. A token has one reserved fill at
 * a time, so that none is priced by another that may never be booked.
 */
export interface Venue {
  /** As a receipt names it. */
  readonly name: string;
  pool(mint: string): TradablePool | null;
  /** Waits until the fills of the token that were asked for before have ended. */
  reserve(order: VenueOrder): Promise<VenueResult>;
}
