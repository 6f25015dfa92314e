import { z } from 'zod';
import { id, isoTime, rawAmount } from '../fields.ts';

export const referralStats = z.object({
  referralCode: z.string(),
  /** The trader's custom code; null until one is chosen. */
  handle: z.string().nullable(),
  totalReferrals: z.number().int(),
  /** Total earnings, for display. */
  totalEarningSol: z.number(),
  claimableLamports: rawAmount,
  /** Trading fee in percent, and this trader's discount in percent of it. */
  tradingFee: z.number(),
  feeDiscount: z.number(),
  /** Percent of each paid fee per tier. */
  referralBreakdown: z.object({
    directPercent: z.number(),
    secondTierPercent: z.number(),
    thirdTierPercent: z.number(),
    total: z.number(),
  }),
});

export type ReferralStats = z.output<typeof referralStats>;

const tier = z.number().int().min(1).max(3);

/** One tier: referred traders are only counted, not named. Lamports. */
export const referralTier = z.object({
  tier,
  /** Percent of each fee that the tier earns. */
  percent: z.number(),
  traders: z.number().int(),
  earnedLamports: rawAmount,
});

/**
 * A change of the trader's referral earnings. A share of a fee only has the hour of the trade, to protect the
 * payer's identity.
 */
export const referralChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('share'),
    id,
    at: isoTime,
    tier,
    /** The total fee paid by the trader. */
    feeLamports: rawAmount,
    lamports: rawAmount,
  }),
  z.object({ kind: z.literal('claim'), id, at: isoTime, lamports: rawAmount }),
]);

export type ReferralTier = z.output<typeof referralTier>;
export type ReferralChange = z.output<typeof referralChange>;
