import type { CredentialChange } from './identity.ts';

/** News that travels from a feature to those above it, through the outbox. Handlers may see one twice. */
export interface Events {
  'identity.signedUp': { userId: string; userName: string };
  'identity.signedOut': { userId: string; sessionId: string };
  /** `changeId` is the act in the trader's log. */
  'identity.credentialChanged': { userId: string; changeId: string; kind: CredentialChange['kind'] };
  'wallets.created': { userId: string; walletId: string; address: string };
  /** A wallet's name, state or place as the primary changed, or what it holds did. */
  'wallets.changed': { userId: string; walletId: string; address: string };
  'wallets.imported': { userId: string; walletId: string; address: string };
  /** A secret key was asked for, and can be shown from then on. */
  'wallets.exportRequested': { userId: string; walletId: string; address: string; availableAt: string };
  'wallets.exported': { userId: string; walletId: string; address: string };
  /** Lamports or raw units, a decimal string. A withdrawal to a new address waits first; `landed` tells that it left. */
  'wallets.withdrawalRequested': Withdrawn & { dueAt: string | null };
  'wallets.withdrawn': Withdrawn & { feeLamports: string };
  'wallets.withdrawalFailed': Withdrawn & { reason: string };
  /** `from` is the paying address where it is known. */
  'wallets.deposited': { userId: string; walletAddress: string; mint: string; amount: string; from: string | null; ref: string };
  'trading.landed': { userId: string; swapId: string; walletAddress: string; tokenAddress: string };
  'trading.orderEnded': { userId: string; orderId: string; status: 'filled' | 'failed' | 'cancelled' | 'expired'; reason: string | null };
  'trading.failed': { userId: string; swapId: string; reason: string };
  /** A figure of a watched token got to where its trader wanted to hear of it. */
  'watchlist.alertFired': {
    userId: string;
    alertId: string;
    tokenAddress: string;
    metric: 'priceSol' | 'priceUsd' | 'marketCapUsd';
    direction: 'above' | 'below';
    level: number;
    figure: number;
  };
}

interface Withdrawn {
  userId: string;
  withdrawalId: string;
  walletAddress: string;
  mint: string;
  amount: string;
  destination: string;
}

export type EventName = keyof Events;
