import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { asRead } from '../fields.ts';
import { picture } from '../pictures/fields.ts';
import { accounts, bio, privacySettings, userName } from './fields.ts';
import { ownProfile, profileData } from './profile.ts';

const account = {
  twitter: accounts.twitter.nullable().optional(),
  discord: accounts.discord.nullable().optional(),
  telegram: accounts.telegram.nullable().optional(),
};

export const profileEndpoints = {
  'GET /profile/data': endpoint({
    summary:
      "What the side panel shows: the trader's figures, wallets and referrals, and what is new in Dugout",
    access: 'trader',
    output: profileData,
    errors: ['panel_failed'],
  }),
  'POST /profile': endpoint({
    summary:
      "Changes what is sent of the trader's profile; null or blank takes away. `rank` is earned: it is taken, and changes nothing",
    access: 'trader',
    body: z.strictObject({
      userName: userName.optional(),
      image: picture.nullable().optional(),
      bannerImage: picture.nullable().optional(),
      bio: bio.nullable().optional(),
      ...account,
      privacySettings: privacySettings.partial().optional(),
      online: z.boolean().optional(),
      ...asRead('id', 'userId', 'rank'),
    }),
    output: z.object({ data: ownProfile, message: z.string() }),
    errors: ['user_name_taken', 'picture_unknown', 'profile_failed', 'foreign_origin', 'account_suspended'],
  }),
} as const;

export type ProfileChange = z.output<(typeof profileEndpoints)['POST /profile']['body']>;
