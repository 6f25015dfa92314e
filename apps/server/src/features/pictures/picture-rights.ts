import { BatchedLookup } from '#/platform/async/batched-lookup.ts';
import type { Db } from '#/platform/db/db.ts';
import { type PictureRights, uploadAddresses } from '#/platform/pictures/stored-picture.route.ts';
import { publicAddresses, uploadsOf } from './uploads.repository.ts';

type MayRead = PictureRights['mayRead'];

/** Decides who may see an uploaded picture. `shareWith` adds a check of a feature that shows pictures. */
export function pictureRights(db: Db): PictureRights & { shareWith(mayRead: MayRead): void } {
  const checks: MayRead[] = [async (name, userId) => (await uploadsOf(db, userId, [name])).has(name)];
  // A page requests many profile pictures at once: one query covers all of them.
  const shown = new BatchedLookup(async (names) => {
    const found = await publicAddresses(db, names.flatMap(uploadAddresses));
    const isShown = (name: string) => uploadAddresses(name).some((address) => found.has(address));
    return new Map(names.filter(isShown).map((name) => [name, true]));
  });
  return {
    isPublic: async (name) => (await shown.get(name)) !== null,
    async mayRead(name, userId) {
      for (const check of checks) if (await check(name, userId)) return true;
      return false;
    },
    shareWith: (mayRead) => void checks.push(mayRead),
  };
}
