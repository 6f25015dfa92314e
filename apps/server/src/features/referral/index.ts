import type { ReferralStats } from '@dugout/contract/referral/referral';
import { defineDoor } from '#/features/door.ts';

export interface FeeTerms {
  /** Of the fee, in basis points. */
  readonly discountBps: number;
  /** User ids of the trader's referrer, that one's referrer, and so on; null for deleted accounts. */
  readonly referrers: readonly (string | null)[];
}

export interface ReferralDoor {
  stats(userId: string): Promise<ReferralStats>;
  feeTermsOf(userId: string): Promise<FeeTerms>;
}

export const referralDoor = defineDoor<ReferralDoor>('referral');
