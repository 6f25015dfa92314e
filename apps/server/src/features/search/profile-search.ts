import type { SearchProfile } from '@dugout/contract/search/profile';
import type { FriendsDoor } from '#/features/friends/index.ts';
import type { Profiles } from '#/features/identity/index.ts';

/** Traders by name, best first, as `viewer` may see them. A guest is null. */
export type ProfileSearch = (text: string, limit: number, viewer: string | null) => Promise<SearchProfile[]>;

/** Found before those are left out who block the viewer. */
const SPARE = 20;

/** Ranks and clans are shown once features provide them. */
const UNKNOWN = { rank: null, clan: null } as const;

export const profileSearch =
  (
    profiles: Pick<Profiles, 'search' | 'formerNames'>,
    friends: Pick<FriendsDoor, 'relations' | 'standings'>,
  ): ProfileSearch =>
  async (text, limit, viewer) => {
    const found = friends.relations
      .visibleTo(viewer, await profiles.search(text, limit + SPARE))
      .slice(0, limit);
    if (viewer === null) {
      const former = await profiles.formerNames(found.map(({ userId }) => userId));
      return found.map((profile) => ({
        ...profile,
        ...UNKNOWN,
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
          formerName,
          looksLike,
          relation: profile.userId === viewer ? null : relation,
        },
      ];
    });
  };
