import type { referralService } from './referral.service.ts';

type Referral = ReturnType<typeof referralService>;

/** What the referral programme offers to other features. */
export interface ReferralDoor {
  readonly stats: Referral['stats'];
  /** What a trader pays for trading, and who has a share of it. */
  readonly feeTermsOf: Referral['termsOf'];
}
