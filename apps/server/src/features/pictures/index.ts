import { PICTURE_SIDE } from '@dugout/contract/pictures/constants';
import { defineFeature } from '#/features/feature.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { RateLimiter } from '#/platform/http/rate-limit.ts';
import { keepUpload } from '#/platform/pictures/keep-picture.ts';
import { uploadAddress, uploadRoute } from '#/platform/pictures/stored-picture.route.ts';

/** Before `RATE_LIMIT_SCALE`: one every 3 minutes, after the first ten. */
const PER_MINUTE = 1 / 3;
const AT_ONCE = 10;

/** Pictures that traders upload for profiles, clans and messages. */
export const picturesFeature = defineFeature({
  name: 'pictures',
  create({ config, uploads, now }) {
    const scale = config.rateLimitScale;
    const limit = new RateLimiter(PER_MINUTE * scale, now, AT_ONCE * scale);
    return {
      routes: {
        'POST /images': async ({ body }, { caller }) => {
          limit.check(caller.userId);
          const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
          const name = await keepUpload(uploads, bytes, PICTURE_SIDE);
          if (name === null) throw new ApiError('picture_refused');
          return { data: { url: uploadAddress(name) } };
        },
      },
      fetchRoutes: [uploadRoute(uploads)],
    };
  },
});
