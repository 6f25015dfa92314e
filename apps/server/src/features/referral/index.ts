import type { ReferralStats } from '@dugout/contract/referral/stats';
import { defineDoor } from '#/features/door.ts';

/** What a trader pays for trading, and who has a share of it. */
export interface FeeTerms {
  /** Of the fee, in basis points. */
  readonly discountBps: number;
  /**
   * Who referred the trader, who referred that one, and so on: user ids, the nearest first; null where the
   * account is gone.
   */
  readonly referrers: readonly (string | null)[];
}

/** What the referral programme offers to other features. */
export interface ReferralDoor {
  stats(userId: string): Promise<ReferralStats>;
  /** The terms of a trader at this moment. */
  feeTermsOf(userId: string): Promise<FeeTerms>;
}

export const referralDoor = defineDoor<ReferralDoor>('referral');
