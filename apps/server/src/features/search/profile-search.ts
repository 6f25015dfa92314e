import type { SearchProfile } from '@dugout/contract/search/profile';
import type { FriendsDoor } from '#/features/friends/index.ts';
import type { Profiles } from '#/features/identity/index.ts';

/** Finds traders by name, best first, as `viewer` may see them. A guest is null. */
export type ProfileSearch = (text: string, limit: number, viewer: string | null) => Promise<SearchProfile[]>;

/** Extra results, to make up for traders who block the viewer. */
const SPARE = 20;

/** Clans are shown once a feature provides them. */
const UNKNOWN = { clan: null } as const;

export const profileSearch =
  (
    profiles: Pick<Profiles, 'search' | 'formerNames'>,
    friends: Pick<FriendsDoor, 'relations' | 'standings'>,
    allTime: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>,
  ): ProfileSearch =>
  async (text, limit, viewer) => {
    const found = friends.relations
      .visibleTo(viewer, await profiles.search(text, limit + SPARE))
      .slice(0, limit);
    const positions = await allTime(found.map(({ userId }) => userId));
    const rankOf = (userId: string): number | null => positions.get(userId) ?? null;
    if (viewer === null) {
      const former = await profiles.formerNames(found.map(({ userId }) => userId));
      return found.map((profile) => ({
        ...profile,
        ...UNKNOWN,
        rank: rankOf(profile.userId),
        formerName: former.get(profile.userId) ?? null,
        looksLike: null,
        relation: null,
      }));
    }
    const standings = await friends.standings(viewer, found);
    return found.flatMap((profile) => {
      const standing = standings.get(profile.userId);
      if (standing === undefined) return [];
      const { formerName, looksLike, relation } = standing;
      return [
        {
          ...profile,
          ...UNKNOWN,
          rank: rankOf(profile.userId),
          formerName,
          looksLike,
          relation: profile.userId === viewer ? null : relation,
        },
      ];
    });
  };
