import { z } from 'zod';
import { address, id } from '../fields.ts';
import { referralStats } from '../referral/referral.ts';
import { privacySettings } from './fields.ts';
import { verifiedLinks } from './links.ts';

const profileStats = z.object({
  image: z.string().nullable(),
  /** 0 to 20, by the published table. */
  rank: z.number().int().min(0).max(20),
  /** Percent of a trade's SOL side, and this trader's discount in percent of that fee. */
  tradingFee: z.number(),
  feeDiscount: z.number(),
  /** Claimable SOL, for display. */
  solToClaim: z.number(),
  /** Whether the trader shares their presence. */
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

/** The content of the side panel. */
export const profileData = z.object({
  profileStats,
  /** Wallets that are not archived. */
  wallets: z.array(profileWallet),
  referralStats,
  /** Newest first. */
  updates: z.array(update),
});

/** A trader's own profile. Fields never set are null. */
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
