import { DEFAULT_PRIVACY } from '@dugout/contract/profile/fields';
import type { OwnProfile } from '@dugout/contract/profile/profile';
import { expect, it } from 'vitest';
import { changedFields, changedText, changeOf, draftOf, draftProblems } from './profile-draft.ts';

const PROFILE: OwnProfile = {
  id: 'u1',
  userId: 'u1',
  userName: 'mira_k',
  image: null,
  bannerImage: '/pictures/banner.webp',
  bio: 'Small size.',
  twitter: 'mira',
  telegram: null,
  discord: null,
  verified: { twitter: null, discord: null, telegram: null },
  rank: 12,
  privacySettings: DEFAULT_PRIVACY,
  online: true,
};

it('[PROFILE-03] sends only changed fields', () => {
  const draft = draftOf(PROFILE);
  expect(changeOf(draft, PROFILE)).toEqual({});
  const typed = { ...draft, bio: ' Early exits. ', discord: 'mira.k', twitter: ' ', bannerImage: '' };
  expect(changeOf(typed, PROFILE)).toEqual({
    bio: 'Early exits.',
    discord: 'mira.k',
    twitter: null,
    bannerImage: null,
  });
  expect(changeOf({ ...draft, userName: 'mira_2' }, PROFILE)).toEqual({ userName: 'mira_2' });
});

it('names the changed fields', () => {
  const draft = { ...draftOf(PROFILE), bio: 'x', discord: 'y' };
  expect(changedText(changedFields(draft, PROFILE))).toBe('Bio and Discord changed');
  expect(changedText(['twitter'])).toBe('X changed');
});

it('[PROFILE-14] reports problems before saving', () => {
  const draft = draftOf(PROFILE);
  expect(draftProblems(draft)).toEqual({});
  expect(Object.keys(draftProblems({ ...draft, userName: 'a b', bio: 'x'.repeat(281) }))).toEqual([
    'userName',
    'bio',
  ]);
  expect(draftProblems({ ...draft, bio: 'x'.repeat(280) })).toEqual({});
});
