import type { PrivacySettings } from '@dugout/contract/profile/fields';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Traders' texts and pictures about themselves; null for none. */
export interface ProfileTexts {
  /** The picture's address, relative to our origin. */
  readonly banner_image: string | null;
  readonly bio: string | null;
  readonly twitter: string | null;
  readonly discord: string | null;
  readonly telegram: string | null;
}

export interface ProfileRow extends ProfileTexts {
  readonly online: boolean;
  /** Only settings that were set. */
  readonly privacy: Partial<PrivacySettings>;
}

const UNSET: ProfileRow = {
  online: true,
  banner_image: null,
  bio: null,
  twitter: null,
  discord: null,
  telegram: null,
  privacy: {},
};

export async function profileRow(db: Db, userId: string): Promise<ProfileRow> {
  const { rows } = await sql<ProfileRow>`
    SELECT online, banner_image, bio, twitter, discord, telegram, privacy FROM profile WHERE user_id = ${userId}`.execute(
    db.tables(),
  );
  return rows[0] ?? UNSET;
}

/** Stores the fields of a change; privacy settings are merged one by one. */
export async function saveProfile(
  db: Db,
  userId: string,
  { privacy, ...texts }: Partial<ProfileRow>,
): Promise<void> {
  const set = { ...texts, ...(privacy && { privacy: JSON.stringify(privacy) }) };
  if (Object.keys(set).length === 0) return;
  const merged = { ...texts, ...(privacy && { privacy: sql<string>`profile.privacy || excluded.privacy` }) };
  await db
    .tables()
    .insertInto('profile')
    .values({
      online: UNSET.online,
      privacy: '{}',
      user_id: userId,
      banner_image: null,
      bio: null,
      twitter: null,
      discord: null,
      telegram: null,
      ...set,
    })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(merged))
    .execute();
}
