import type { Side, Trade } from '@dugout/domain/market-events';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';

export interface VenueOrder {
  readonly wallet: string;
  readonly mint: string;
  readonly side: Side;
  readonly mode: 'ExactIn' | 'ExactOut';
  /** Raw units: of the input for ExactIn, of the output for ExactOut. */
  readonly amount: bigint;
  /** ExactIn: the min output. ExactOut: the max input. Includes the pool fee but not the trading fee. */
  readonly limit: bigint;
}

/** A fill with its price and its position on the tape, not yet visible. It ends by `print` or by `release`. */
export interface ReservedFill {
  readonly status: 'reserved';
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly poolFee: bigint;
  readonly trade: Trade;
  /** Called when it is booked: moves the pool and shows the trade on the tape. */
  print(): void;
  /** Called when it is not recorded: leaves no trace. */
  release(): void;
}

export type VenueResult =
  | ReservedFill
  | {
      readonly status: 'refused';
      readonly reason: 'slippage_exceeded' | 'no_liquidity' | 'pool_not_tradable' | 'token_not_found';
    };

/**
 * Fills orders: completely, at one position of the tape, or not at all. A token has one reserved fill at a time,
 * so that no fill is priced after a fill that may never be booked.
 */
export interface Venue {
  /** Its name on receipts. */
  readonly name: string;
  pool(mint: string): TradablePool | null;
  /** Waits until earlier reserved fills of the token have ended. */
  reserve(order: VenueOrder): Promise<VenueResult>;
}
