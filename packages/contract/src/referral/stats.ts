import { z } from 'zod';
import { rawAmount } from '../fields.ts';

export const referralStats = z.object({
  referralCode: z.string(),
  /** The trader's custom code; null until one is chosen. */
  handle: z.string().nullable(),
  /** Number of referred traders. */
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
