import type { Reserves } from '@dugout/domain/market-events';
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
