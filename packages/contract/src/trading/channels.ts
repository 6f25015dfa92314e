import type { SwapOrder } from './order.ts';

export interface TradingChannels {
  /** The caller's own orders, as `GET /swap/orders` gives them; needs a session. */
  orders: { snapshot: SwapOrder[]; delta: SwapOrder[] };
}
