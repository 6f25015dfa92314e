export const REFERRAL_TEXTS = {
  referralFailed: 'Failed to load referral data',
} as const;
