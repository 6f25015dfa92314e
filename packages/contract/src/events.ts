/** News that travels from a feature to those above it, through the outbox. Handlers may see one twice. */
export interface Events {
  'identity.signedUp': { userId: string; userName: string };
  'identity.signedOut': { userId: string; sessionId: string };
  'wallets.created': { userId: string; walletId: string; address: string };
  'trading.landed': { userId: string; swapId: string; walletAddress: string; tokenAddress: string };
  'trading.orderEnded': { userId: string; orderId: string; status: 'filled' | 'failed' | 'cancelled' | 'expired'; reason: string | null };
  'trading.failed': { userId: string; swapId: string; reason: string };
}

export type EventName = keyof Events;
