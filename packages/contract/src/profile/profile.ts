import { z } from 'zod';
import { address, id } from '../fields.ts';
import { referralStats } from '../referral/stats.ts';
import { privacySettings } from './fields.ts';
import { verifiedLinks } from './links.ts';

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

const update = z.object({
  version: z.string(),
  title: z.string(),
  date: z.string(),
  changes: z.array(z.string()),
});

/** What the side panel shows. */
export const profileData = z.object({
  profileStats,
  /** Those that are not archived. */
  wallets: z.array(profileWallet),
  referralStats,
  /** Newest first. */
  updates: z.array(update),
});

/** A trader's own profile. What was never set is null. */
export const ownProfile = z.object({
  /** The same as `userId`. */
  id,
  userId: id,
  userName: z.string(),
  image: z.string().nullable(),
  bannerImage: z.string().nullable(),
  bio: z.string().nullable(),
  twitter: z.string().nullable(),
  discord: z.string().nullable(),
  telegram: z.string().nullable(),
  verified: verifiedLinks,
  /** 0 to 20, earned by trading. */
  rank: z.number().int().min(0).max(20),
  privacySettings: z.object(privacySettings.shape),
  online: z.boolean(),
});

export type OwnProfile = z.output<typeof ownProfile>;

export type ProfileData = z.output<typeof profileData>;
