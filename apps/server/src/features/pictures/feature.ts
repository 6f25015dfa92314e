import { createHash, createHmac } from 'node:crypto';
import { PICTURE_BYTES, PICTURE_SIDE } from '@dugout/contract/pictures/values';
import { type ExportedTable, ownRows } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { BatchedLookup } from '#/platform/async/batched-lookup.ts';
import { KeyedMutex } from '#/platform/async/keyed-mutex.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { keepUpload } from '#/platform/pictures/keep-picture.ts';
import {
  type PictureRights,
  uploadAddress,
  uploadAddresses,
  uploadName,
  uploadRoute,
} from '#/platform/pictures/stored-picture.route.ts';
import { orphanedFiles } from '#/platform/pictures/upload-files.repository.ts';
import { accountRoom } from './account-room.ts';
import { picturesDoor } from './index.ts';
import { unusedPictures } from './unused-pictures.ts';
import { noteUpload, publicAddresses, uploadsOf } from './uploads.repository.ts';

const pictureExports: readonly ExportedTable[] = [
  ownRows({
    table: 'upload',
    about: 'Pictures you uploaded. Each is in the pictures folder under its name.',
    by: ['user_id'],
    key: ['name', 'user_id'],
  }),
];

type MayRead = PictureRights['mayRead'];

/** Decides who may see an uploaded picture. `shareWith` adds a check of a feature that shows pictures. */
function pictureRights(db: Db): PictureRights & { shareWith(mayRead: MayRead): void } {
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

/** Before `RATE_LIMIT_SCALE`: one every 3 minutes, after the first ten. */
const PER_MINUTE = 1 / 3;
const AT_ONCE = 10;
const HOUR_MS = 3_600_000;

/** Pictures that traders upload for profiles, clans and messages. */
export const picturesFeature = defineFeature({
  name: 'pictures',
  offers: picturesDoor,
  needs: { identity: identityDoor },
  create({ config, db, rateLimits, log, uploads, now }, { identity }) {
    const limit = rateLimits.limiter(PER_MINUTE, { atOnce: AT_ONCE });
    const room = accountRoom({ db, uploads, maxBytes: config.picturesMaxBytes });
    const turns = new KeyedMutex();
    const rights = pictureRights(db);
    const unused = unusedPictures({ db, uploads, now });
    const nameKey = identity.keyFor('names of uploaded pictures');
    /**
     * Returns the name of a trader's picture. It depends on a secret key and on the trader, so it reveals nothing
     * to somebody with the same file.
     */
    const nameOf = (userId: string, bytes: Buffer): string => {
      const file = createHash('sha256').update(bytes).digest('hex');
      return createHmac('sha256', nameKey).update(`${userId} ${file}`).digest('hex').slice(0, 32);
    };
    /** Throws ApiError `picture_refused`, `pictures_full`. @returns the name of the trader's picture */
    async function keepOwn(userId: string, bytes: Buffer): Promise<string> {
      const name = nameOf(userId, bytes);
      const keep = () => keepUpload(uploads, { name, bytes, longestSide: PICTURE_SIDE });
      let outcome = await keep();
      if (outcome === 'full') {
        await room.free(userId, PICTURE_BYTES);
        outcome = await keep();
      }
      if (outcome === 'refused') throw new ApiError('picture_refused');
      if (outcome === 'full') throw new ApiError('pictures_full');
      await noteUpload(db, userId, name, new Date(now()));
      if (await room.keepTo(userId, name)) return name;
      await room.remove(userId, name);
      throw new ApiError('pictures_full');
    }
    identity.deletion.involve({
      end: async (userId) => {
        const names = [...(await uploadsOf(db, userId, null))];
        return async (tx) =>
          tx.afterCommit(
            () =>
              void unused
                .removeOrphans(names)
                .catch((error: unknown) =>
                  log.error({ error }, 'the pictures of a deleted account could not be removed'),
                ),
          );
      },
    });
    return {
      door: {
        uploadedBy: (userId: string): Promise<ReadonlySet<string>> => uploadsOf(db, userId, null),
        /**
         * Returns the names of pictures by their addresses. Throws ApiError `picture_unknown` for a picture that
         * the trader did not upload.
         */
        async ownUploads(userId: string, addresses: readonly string[]): Promise<string[]> {
          if (addresses.length === 0) return [];
          const names = addresses.map((address) => uploadName(address) ?? '');
          const own = await uploadsOf(db, userId, names);
          if (names.some((name) => !own.has(name)) || !(await uploads.has(names)))
            throw new ApiError('picture_unknown');
          return names;
        },
        shareWith: rights.shareWith,
        removeUnused: unused.remove,
      },
      routes: {
        'POST /images': async ({ body }, { caller }) => {
          limit.check(caller.userId);
          const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
          return turns.run(caller.userId, async () => {
            const name = await keepOwn(caller.userId, bytes);
            return { data: { url: uploadAddress(name) } };
          });
        },
      },
      fetchRoutes: [uploadRoute(uploads, rights)],
      jobs: [{ name: 'pictures.unused', everyMs: HOUR_MS, runs: 'once', run: unused.sweep }],
      recover: async () => unused.removeOrphans(await orphanedFiles(db)),
      exports: pictureExports,
    };
  },
});
