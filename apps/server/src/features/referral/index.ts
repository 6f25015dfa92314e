import type { ReferralStats } from '@dugout/contract/referral/referral';
import { defineDoor } from '#/features/door.ts';

/** A trader's fee discount and the recipients of fee shares. */
export interface FeeTerms {
  /** Of the fee, in basis points. */
  readonly discountBps: number;
  /** User ids of the trader's referrer, that one's referrer, and so on; null for deleted accounts. */
  readonly referrers: readonly (string | null)[];
}

/** The referral program's interface for other features. */
export interface ReferralDoor {
  stats(userId: string): Promise<ReferralStats>;
  /** Returns a trader's current terms. */
  feeTermsOf(userId: string): Promise<FeeTerms>;
}

export const referralDoor = defineDoor<ReferralDoor>('referral');
