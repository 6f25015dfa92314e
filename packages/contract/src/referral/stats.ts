import { z } from 'zod';
import { rawAmount } from '../fields.ts';

export const referralStats = z.object({
  referralCode: z.string(),
  /** The trader's own word, which serves as a code too; null until one is kept. */
  handle: z.string().nullable(),
  /** Traders whom this one referred. */
  totalReferrals: z.number().int(),
  /** All that was ever earned, shown. */
  totalEarningSol: z.number(),
  claimableLamports: rawAmount,
  /** Percent of the trading fee, and of that what this trader is spared. */
  tradingFee: z.number(),
  feeDiscount: z.number(),
  /** Percent of each paid fee that the tiers get. */
  referralBreakdown: z.object({
    directPercent: z.number(),
    secondTierPercent: z.number(),
    thirdTierPercent: z.number(),
    total: z.number(),
  }),
});

export type ReferralStats = z.output<typeof referralStats>;
