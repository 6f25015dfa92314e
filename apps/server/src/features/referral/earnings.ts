import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';

/** Traders' referral earnings, stored in the wallets' ledger. Lamports. */
export interface ReferralEarnings {
  /** `tx` is the transaction to read in. */
  claimable(userId: string, tx?: Db): Promise<bigint>;
  earned(userId: string): Promise<bigint>;
  /**
   * Moves the claimable amount to the primary wallet; 0n when there is none. Throws ApiError `wallet_not_found`.
   */
  claim(userId: string): Promise<bigint>;
}

/**
 * Disables claims on a chain, where the earnings are in the platform's wallet: no key of this server can spend
 * it, and the ledger alone must not move them.
 */
export const heldByPlatform = (earnings: ReferralEarnings): ReferralEarnings => ({
  ...earnings,
  claim: async () => {
    throw new ApiError('withdrawals_unavailable', 'The operator pays out referral earnings of live trading');
  },
});
