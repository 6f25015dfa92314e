import type { ProfileChange } from '@dugout/contract/profile/endpoints';
import type { OwnProfile } from '@dugout/contract/profile/profile';
import { BIO_LENGTH } from '@dugout/contract/profile/values';

/** A profile as typed; blank for none. */
export interface ProfileDraft {
  readonly userName: string;
  readonly bio: string;
  readonly twitter: string;
  readonly telegram: string;
  readonly discord: string;
  readonly image: string;
  readonly bannerImage: string;
}

type DraftField = keyof ProfileDraft;

const NAMES: Readonly<Record<DraftField, string>> = {
  userName: 'Username',
  bio: 'Bio',
  twitter: 'X',
  telegram: 'Telegram',
  discord: 'Discord',
  image: 'Picture',
  bannerImage: 'Banner',
};
const FIELDS = Object.keys(NAMES) as DraftField[];

export const draftOf = (profile: OwnProfile): ProfileDraft => ({
  userName: profile.userName,
  bio: profile.bio ?? '',
  twitter: profile.twitter ?? '',
  telegram: profile.telegram ?? '',
  discord: profile.discord ?? '',
  image: profile.image ?? '',
  bannerImage: profile.bannerImage ?? '',
});

export function changedFields(draft: ProfileDraft, profile: OwnProfile): DraftField[] {
  const saved = draftOf(profile);
  return FIELDS.filter((field) => draft[field].trim() !== saved[field].trim());
}

/** Returns the request of Save: the changed fields, null for blank ones. */
export function changeOf(draft: ProfileDraft, profile: OwnProfile): ProfileChange {
  const { userName, ...others } = Object.fromEntries(
    changedFields(draft, profile).map((field) => [field, draft[field].trim()]),
  ) as Partial<ProfileDraft>;
  const texts = Object.fromEntries(Object.entries(others).map(([field, text]) => [field, text || null]));
  return { ...texts, ...(userName !== undefined && { userName }) };
}

const LIST = new Intl.ListFormat('en-GB');

/** 'Bio and Discord changed' */
export const changedText = (fields: readonly DraftField[]): string =>
  `${LIST.format(fields.map((field) => NAMES[field]))} changed`;

export function draftProblems(draft: ProfileDraft): Partial<Record<DraftField, string>> {
  return {
    ...(!/^\w{3,20}$/.test(draft.userName.trim()) && {
      userName: 'Use 3 to 20 letters, digits or underscores',
    }),
    ...(draft.bio.trim().length > BIO_LENGTH && { bio: `Use up to ${BIO_LENGTH} characters` }),
  };
}
