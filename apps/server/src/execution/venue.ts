import type { Side, Trade } from '@dugout/domain/market-events';

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

interface Refusal {
  readonly status: 'refused';
  readonly reason: 'slippage_exceeded' | 'no_liquidity' | 'pool_not_tradable' | 'token_not_found';
}

export type VenueResult = ReservedFill | Refusal;

/** A fill whose `print` may resolve later, once the pool has moved. It does not reject. */
export type PoolFill = Omit<ReservedFill, 'print'> & { print(): void | Promise<void> };

export type PoolResult = PoolFill | Refusal;
