import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { address, asRead, id } from './fields.ts';
import { accounts, bio, privacySettings, userName } from './profile-fields.ts';
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
  /** 0 to 20, earned by trading. */
  rank: z.number().int().min(0).max(20),
  privacySettings: z.object(privacySettings.shape),
  online: z.boolean(),
});

/** Pictures cannot be uploaded yet: the one that is there, or none, is what can be sent. */
const picture = z.string().max(2_048).nullable().optional();
const account = {
  twitter: accounts.twitter.nullable().optional(),
  discord: accounts.discord.nullable().optional(),
  telegram: accounts.telegram.nullable().optional(),
};

export const profileEndpoints = {
  'GET /profile/data': endpoint({
    summary: "What the side panel shows: the trader's figures, wallets and referrals, and what is new in Dugout",
    access: 'trader',
    output: profileData,
    errors: ['panel_failed'],
  }),
  'POST /profile': endpoint({
    summary: "Changes what is sent of the trader's profile; null or blank takes away. `rank` is earned: it is taken, and changes nothing",
    access: 'trader',
    body: z.strictObject({
      userName: userName.optional(),
      image: picture,
      bannerImage: picture,
      bio: bio.nullable().optional(),
      ...account,
      privacySettings: privacySettings.partial().optional(),
      online: z.boolean().optional(),
      ...asRead('id', 'userId', 'rank'),
    }),
    output: z.object({ data: ownProfile, message: z.string() }),
    errors: ['user_name_taken', 'profile_failed', 'foreign_origin'],
  }),
} as const;

export type OwnProfile = z.output<typeof ownProfile>;
export type ProfileChange = z.output<(typeof profileEndpoints)['POST /profile']['body']>;
export type ProfileData = z.output<typeof profileData>;
