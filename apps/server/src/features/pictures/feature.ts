import { PICTURE_BYTES, PICTURE_SIDE } from '@dugout/contract/pictures/constants';
import { defineFeature } from '#/features/feature.ts';
import { identityDoor } from '#/features/identity/index.ts';
import { KeyedMutex } from '#/platform/async/keyed-mutex.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { RateLimiter } from '#/platform/http/rate-limit.ts';
import { keepUpload } from '#/platform/pictures/keep-picture.ts';
import { picturesInUse } from '#/platform/pictures/pictures-in-use.repository.ts';
import { uploadAddress, uploadName, uploadRoute } from '#/platform/pictures/stored-picture.route.ts';
import { accountRoom } from './account-room.ts';
import { pictureExports } from './exported.ts';
import { picturesDoor } from './index.ts';
import { noteUpload, uploadsOf, withoutUploader } from './uploads.repository.ts';

/** Before `RATE_LIMIT_SCALE`: one every 3 minutes, after the first ten. */
const PER_MINUTE = 1 / 3;
const AT_ONCE = 10;

/** Pictures that traders upload for profiles, clans and messages. */
export const picturesFeature = defineFeature({
  name: 'pictures',
  offers: picturesDoor,
  needs: { identity: identityDoor },
  create({ config, db, log, uploads, now }, { identity }) {
    const scale = config.rateLimitScale;
    const limit = new RateLimiter(PER_MINUTE * scale, now, AT_ONCE * scale);
    const room = accountRoom({ db, uploads, mostBytes: config.picturesMaxBytes });
    const turns = new KeyedMutex();
    /** Throws ApiError `picture_refused`, `pictures_full`. @returns the name of the trader's picture */
    async function keepOwn(userId: string, bytes: Buffer): Promise<string> {
      const keep = () => keepUpload(uploads, bytes, PICTURE_SIDE);
      let kept = await keep();
      if (kept === 'full') {
        await room.free(userId, PICTURE_BYTES);
        kept = await keep();
      }
      if (kept === 'refused') throw new ApiError('picture_refused');
      if (kept === 'full') throw new ApiError('pictures_full');
      await noteUpload(db, userId, kept.name);
      if (await room.keepTo(userId, kept.name)) return kept.name;
      await room.remove(userId, kept.name);
      throw new ApiError('pictures_full');
    }
    /** Pictures of a deleted account are removed, except those that others show too. */
    async function removeUnused(names: readonly string[]): Promise<void> {
      const alone = await withoutUploader(db, names);
      const shown = await picturesInUse(db, alone);
      for (const name of alone) if (!shown.has(name)) await uploads.remove(name);
    }
    identity.deletion.involve({
      end: async (userId) => {
        const names = [...(await uploadsOf(db, userId, null))];
        return () =>
          void removeUnused(names).catch((error: unknown) =>
            log.error({ error }, 'the pictures of a deleted account could not be removed'),
          );
      },
    });
    return {
      door: {
        /** Names of a trader's pictures. */
        uploadedBy: (userId: string): Promise<ReadonlySet<string>> => uploadsOf(db, userId, null),
        /**
         * Names of pictures by their addresses. Throws ApiError `picture_unknown` for one that the trader did
         * not upload.
         */
        async ownUploads(userId: string, addresses: readonly string[]): Promise<string[]> {
          if (addresses.length === 0) return [];
          const names = addresses.map((address) => uploadName(address) ?? '');
          const own = await uploadsOf(db, userId, names);
          if (names.some((name) => !own.has(name) || !uploads.has(name)))
            throw new ApiError('picture_unknown');
          return names;
        },
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
      fetchRoutes: [uploadRoute(uploads)],
      exports: pictureExports,
    };
  },
});
