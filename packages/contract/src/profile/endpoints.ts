import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { asRead, id, picture, searchText, timeZone } from '../fields.ts';
import { accounts, bio, privacySettings, userName } from './fields.ts';
import { CHECKED_LINKS, LINK_OUTCOMES, verifiedLinks } from './links.ts';
import { ownProfile, profileData } from './profile.ts';
import { achievement, ownProfilePage, publicProfile, task } from './profile-page.ts';
import { PROFILE_WINDOWS } from './values.ts';

const account = {
  twitter: accounts.twitter.nullable().optional(),
  discord: accounts.discord.nullable().optional(),
  telegram: accounts.telegram.nullable().optional(),
};

const time = z.enum(PROFILE_WINDOWS).default('all');
/** In which the days of the curve are counted. */
const zone = timeZone.default('UTC');
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

export const profileEndpoints = {
  'GET /profile/data': endpoint({
    summary: "Data of the side panel: the trader's figures, wallets and referrals, and news about Dugout",
    access: 'trader',
    output: profileData,
    errors: ['panel_failed'],
  }),
  'GET /profile': endpoint({
    summary: "The trader's profile, with the results of their trades in a window",
    access: 'trader',
    query: z.object({ time, timeZone: zone }),
    output: data(ownProfilePage),
    errors: ['profile_load_failed'],
  }),
  'GET /profile/public': endpoint({
    summary: "A trader's public profile, by `userId` or `userName`, within their privacy settings",
    access: 'public',
    query: z
      .object({ userId: id.optional(), userName: userName.optional(), time, timeZone: zone })
      .refine(
        (query) => (query.userId === undefined) !== (query.userName === undefined),
        'give userId or userName',
      ),
    output: data(publicProfile),
    errors: ['trader_not_found', 'public_profile_failed'],
  }),
  'GET /profile/achievements': endpoint({
    summary: "The trader's achievements and progress",
    access: 'trader',
    query: z.object({ hideCompleted: flag.default(false), search: searchText(100).default('') }),
    output: data(z.array(achievement)),
    errors: ['achievements_failed'],
  }),
  'GET /profile/tasks': endpoint({
    summary: "The trader's tasks; completed ones count toward the rank",
    access: 'trader',
    output: data(z.array(task)),
    errors: ['tasks_failed'],
  }),
  'POST /profile/links/check': endpoint({
    summary: "Reads the page behind a link of the trader's profile and verifies the link by the code there",
    access: 'trader',
    body: z.strictObject({ link: z.enum(CHECKED_LINKS) }),
    output: data(z.object({ outcome: z.enum(LINK_OUTCOMES), verified: verifiedLinks })),
    errors: ['account_suspended', 'foreign_origin'],
  }),
  'POST /profile': endpoint({
    summary:
      "Changes the given fields of the trader's profile; null or blank clears one. `rank` is accepted but ignored, because it is earned",
    access: 'trader',
    body: z.strictObject({
      userName: userName.optional(),
      image: picture.nullable().optional(),
      bannerImage: picture.nullable().optional(),
      bio: bio.nullable().optional(),
      ...account,
      privacySettings: privacySettings.partial().optional(),
      online: z.boolean().optional(),
      ...asRead('id', 'userId', 'rank', 'verified'),
    }),
    output: z.object({ data: ownProfile, message: z.string() }),
    errors: [
      'user_name_taken',
      'user_name_reserved',
      'user_name_changed',
      'picture_unknown',
      'profile_failed',
      'foreign_origin',
      'account_suspended',
    ],
  }),
} as const;

export type ProfileChange = z.output<(typeof profileEndpoints)['POST /profile']['body']>;
