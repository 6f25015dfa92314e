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
