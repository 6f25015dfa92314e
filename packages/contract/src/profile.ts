import { z } from 'zod';
import { data, endpoint } from './endpoint.ts';
import { address } from './fields.ts';
import { referralStats } from './referral.ts';

const profileStats = z.object({
  image: z.string().nullable(),
  /** 0 to 20, by the published table. */
  rank: z.number().int().min(0).max(20),
  /** Percent of a trade's SOL side, and of that fee what this trader is spared. */
  tradingFee: z.number(),
  feeDiscount: z.number(),
  /** SOL that waits to be claimed, shown. */
  solToClaim: z.number(),
  /** Whether the trader lets others see when they are here. */
  online: z.boolean(),
});

const profileWallet = z.object({
  walletName: z.string(),
  walletAddress: address,
  walletBalanceSol: z.number(),
  isPrimary: z.boolean(),
});

const update = z.object({ version: z.string(), title: z.string(), date: z.string(), changes: z.array(z.string()) });

/** What the side panel shows. */
export const profileData = z.object({
  profileStats,
  /** Those that are not archived. */
  wallets: z.array(profileWallet),
  referralStats,
  /** Newest first. */
  updates: z.array(update),
});

export const profileEndpoints = {
  'GET /profile/data': endpoint({
    summary: "What the side panel shows: the trader's figures, wallets and referrals, and what is new in Dugout",
    access: 'trader',
    output: profileData,
    errors: ['panel_failed'],
  }),
  'POST /profile': endpoint({
    summary: "Changes what is sent of the trader's profile",
    access: 'trader',
    body: z.object({ online: z.boolean().optional() }),
    output: data(z.object({ online: z.boolean() })),
    errors: ['profile_failed', 'foreign_origin'],
  }),
} as const;

export type ProfileData = z.output<typeof profileData>;
