import type { SignerLimits } from '../limits.ts';
import { SWAP_LIMITS } from '../swaps/testing/swap-limits.ts';

/** Limits of one for everything, and no waits. */
export const MIN_LIMITS: SignerLimits = {
  exportsPerHour: 1,
  exportsPerWalletDay: 1,
  ownerOutflow: 1n,
  platformOutflow: 1n,
  ownerTokenWithdrawals: 1,
  platformTokenWithdrawals: 1,
  delayMs: 0,
  holdMs: 0,
  recoveryMs: 0,
  recoveriesPerDay: 0,
  swap: { priorityFee: 0n, tip: 0n, feeWallet: null, venues: new Map() },
  swaps: SWAP_LIMITS,
};
