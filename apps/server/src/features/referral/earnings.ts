import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';

/** What traders earned by referring; the wallets' ledger keeps it. Lamports. */
export interface ReferralEarnings {
  /** `tx` is the transaction to read in. */
  claimable(userId: string, tx?: Db): Promise<bigint>;
  /** All that was ever earned, claimed or not. */
  earned(userId: string): Promise<bigint>;
  /**
   * Moves what can be claimed to the primary wallet; 0n when there is nothing. Throws ApiError
   * `wallet_not_found`.
   */
  claim(userId: string): Promise<bigint>;
}

/**
 * On a chain the earnings are in the platform's wallet, which no key of this server can spend: the ledger
 * alone must not move them.
 */
export const heldByPlatform = (earnings: ReferralEarnings): ReferralEarnings => ({
  ...earnings,
  claim: async () => {
    throw new ApiError(
      'withdrawals_unavailable',
      'Referral earnings of live trading are paid out by the operator',
    );
  },
});
