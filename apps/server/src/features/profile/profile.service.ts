import type { ProfileChange } from '@dugout/contract/profile/endpoints';
import { DEFAULT_PRIVACY } from '@dugout/contract/profile/fields';
import type { OwnProfile } from '@dugout/contract/profile/profile';
import { nameRefusal, type Profiles } from '#/features/identity/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { LinkProofs } from './links/link-proofs.ts';
import { type ProfileRow, profileRow, saveProfile } from './profile.repository.ts';

interface ProfileServiceOptions {
  readonly db: Db;
  readonly links: Pick<LinkProofs, 'verified' | 'changed' | 'check'>;
  readonly profiles: Pick<Profiles, 'profile' | 'rename' | 'setImage'>;
  readonly hasPicture: (address: string) => Promise<boolean>;
  /** 0 to 20. */
  readonly rankOf: (userId: string) => Promise<number>;
  /** Called in the transaction that changes the Online toggle or privacy settings. */
  readonly shownChanged: (tx: Db, userId: string) => Promise<void>;
  /** Called after a trader has hidden their profit, or shown it again. */
  readonly pnlHidden: (tx: Db, userId: string, hides: boolean) => Promise<void>;
}

const REFUSED_NAMES = { taken: 'user_name_taken', tooSoon: 'user_name_changed' } as const;

const TEXTS = ['bio', 'twitter', 'discord', 'telegram'] as const;

/** Converts a change to columns: blank becomes null. */
function rowOf(change: ProfileChange): Partial<ProfileRow> {
  const texts = Object.fromEntries(
    TEXTS.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name] || null]])),
  );
  const privacy =
    change.privacySettings &&
    Object.fromEntries(Object.entries(change.privacySettings).filter(([, set]) => set !== undefined));
  return {
    ...texts,
    ...(change.bannerImage !== undefined && { banner_image: change.bannerImage || null }),
    ...(change.online !== undefined && { online: change.online }),
    ...(privacy && { privacy }),
  };
}

export function profileService({
  db,
  links,
  profiles,
  hasPicture,
  rankOf,
  shownChanged,
  pnlHidden,
}: ProfileServiceOptions) {
  async function read(userId: string): Promise<OwnProfile> {
    const [known, row, rank] = await Promise.all([
      profiles.profile(userId),
      profileRow(db, userId),
      rankOf(userId),
    ]);
    const { banner_image: bannerImage, bio, twitter, discord, telegram, online, privacy } = row;
    return {
      id: userId,
      userId,
      userName: known?.userName ?? '',
      image: known?.image ?? null,
      bannerImage,
      bio,
      twitter,
      discord,
      telegram,
      verified: await links.verified(userId, row),
      rank,
      privacySettings: { ...DEFAULT_PRIVACY, ...privacy },
      online,
    };
  }

  return {
    read,

    /**
     * Throws ApiError `user_name_taken`, `user_name_reserved`, `user_name_changed`, `picture_unknown`, with
     * nothing changed.
     */
    async change(userId: string, change: ProfileChange): Promise<OwnProfile> {
      const before = await read(userId);
      for (const picture of ['image', 'bannerImage'] as const) {
        const address = change[picture];
        if (address && address !== before[picture] && !(await hasPicture(address)))
          throw new ApiError('picture_unknown');
      }
      const { userName } = change;
      if (userName !== undefined && userName !== before.userName) {
        const outcome = await profiles.rename(userId, userName);
        if (outcome === 'reserved')
          throw new ApiError('user_name_reserved', nameRefusal(userName) ?? undefined);
        if (outcome !== 'renamed') throw new ApiError(REFUSED_NAMES[outcome]);
      }
      if (change.image !== undefined) await profiles.setImage(userId, change.image || null);
      const row = rowOf(change);
      const showPnl = change.privacySettings?.showPnl;
      await db.transaction(async (tx) => {
        await saveProfile(tx, userId, row);
        if (showPnl !== undefined) await pnlHidden(tx, userId, !showPnl);
        if (change.online !== undefined || change.privacySettings !== undefined)
          await shownChanged(tx, userId);
      });
      if (row.telegram !== undefined) await links.changed(userId, 'telegram', row.telegram);
      return read(userId);
    },

    /** Throws ApiError `rate_limited`. */
    async checkLink(userId: string) {
      const outcome = await links.check(await read(userId));
      return { outcome, verified: (await read(userId)).verified };
    },
  };
}

export type ProfileService = ReturnType<typeof profileService>;
