import type { SwapOrder } from './order.ts';

export interface TradingEvents {
  'trading.landed': { userId: string; swapId: string; walletAddress: string; tokenAddress: string };
  /** An order of a connected wallet triggered. `signBy` is ISO time. */
  'trading.signatureNeeded': { userId: string; orderId: string; signBy: string };
  'trading.orderEnded': {
    userId: string;
    orderId: string;
    status: 'filled' | 'failed' | 'cancelled' | 'expired';
    reason: string | null;
  };
  'trading.failed': { userId: string; swapId: string; reason: string };
}

export interface TradingChannels {
  /** The caller's own orders as returned by `GET /swap/orders`. Requires a session. */
  orders: { snapshot: SwapOrder[]; delta: SwapOrder[] };
}
