import type { SwapOrder } from './order.ts';

export interface TradingChannels {
  /** The caller's own orders as returned by `GET /swap/orders`. Requires a session. */
  orders: { snapshot: SwapOrder[]; delta: SwapOrder[] };
}
