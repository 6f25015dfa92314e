import type { Trader } from '@dugout/contract/friends/friend';
import type { PerceptualHash } from '@dugout/market/pictures/perceptual-hash';
import { type Face, lookAlike } from './impostors/look-alikes.ts';
import type { ClanSource } from './index.ts';

/** A trader as stored in the database. */
export interface Person {
  readonly user_id: string;
  readonly user_name: string;
  readonly image: string | null;
}

interface PeopleOptions {
  readonly clans: () => ClanSource;
  readonly formerNames: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly hashOf: (image: string | null) => Promise<PerceptualHash | null>;
}

/**
 * Presents traders to others, with their clan, a former name, and a warning when they resemble somebody whom the
 * viewer knows.
 */
export function createPeople({ clans, formerNames, hashOf }: PeopleOptions) {
  const faceOf = async ({ user_id, user_name, image }: Person): Promise<Face> => ({
    userId: user_id,
    userName: user_name,
    hash: await hashOf(image),
  });

  return {
    /**
     * @param viewer the viewing trader, whom somebody may resemble too
     * @param friends the viewer's friends, oldest friendship first: of two look-alikes, the later one is flagged
     */
    async present(
      viewer: Person,
      friends: readonly Person[],
      shown: readonly Person[],
    ): Promise<Map<string, Trader>> {
      const ids = shown.map(({ user_id }) => user_id);
      const [tags, former, officers] = await Promise.all([
        clans().tagsOf(ids),
        formerNames(ids),
        clans().officersOf(viewer.user_id),
      ]);
      const officerFaces = officers.map(({ userId, userName, image }) => ({
        user_id: userId,
        user_name: userName,
        image,
      }));
      const trusted = await Promise.all([viewer, ...officerFaces, ...friends].map(faceOf));
      const standing = new Map(
        friends.map(({ user_id }, at) => [user_id, at + trusted.length - friends.length]),
      );
      const present = async (person: Person): Promise<[string, Trader]> => {
        const { user_id: userId, user_name: userName, image } = person;
        const known = trusted.slice(0, standing.get(userId) ?? trusted.length);
        return [
          userId,
          {
            userId,
            userName,
            image,
            clanTag: tags.get(userId) ?? null,
            formerName: former.get(userId) ?? null,
            looksLike: lookAlike(await faceOf(person), known),
          },
        ];
      };
      return new Map(await Promise.all(shown.map(present)));
    },
  };
}

export type People = ReturnType<typeof createPeople>;
