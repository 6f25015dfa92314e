export interface WalletEvents {
  'wallets.created': { userId: string; walletId: string; address: string };
  /** A wallet's name, state, balance or role as primary changed. */
  'wallets.changed': { userId: string; walletId: string; address: string };
  /** `sessionId` is the acting session, here and below. */
  'wallets.imported': { userId: string; sessionId: string; walletId: string; address: string };
  'wallets.connected': { userId: string; sessionId: string; walletId: string; address: string };
  /** A secret key export was requested; `availableAt` is the time from which it can be shown. */
  'wallets.exportRequested': {
    userId: string;
    sessionId: string;
    walletId: string;
    address: string;
    availableAt: string;
  };
  'wallets.exported': { userId: string; sessionId: string; walletId: string; address: string };
  /**
   * Lamports or raw units, a decimal string. A withdrawal to a new address waits first; `landed` reports its
   * completion.
   */
  'wallets.withdrawalRequested': Withdrawn & { dueAt: string | null };
  'wallets.withdrawn': Withdrawn & { feeLamports: string };
  'wallets.withdrawalFailed': Withdrawn & { reason: string };
  /** `from` is the paying address if known. */
  'wallets.deposited': {
    userId: string;
    walletAddress: string;
    mint: string;
    amount: string;
    from: string | null;
    ref: string;
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
