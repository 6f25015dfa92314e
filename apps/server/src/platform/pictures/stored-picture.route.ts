import { ApiError } from '#/platform/http/api-error.ts';
import type { FetchRoute } from '#/platform/http/fetch-mount.ts';
import { PICTURE_SIZES } from './picture-sizes.ts';
import type { PictureStore } from './picture-store.ts';

const PATH = /^\/images\/picture\/([0-9a-f]{32})-(\d{2,3})\.webp$/;

/** The name of the kept picture that is served at `address`; null for another address. */
export const storedPictureName = (address: string): string | null => PATH.exec(address)?.[1] ?? null;

const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Pictures that were re-encoded here. Their name is the hash of what they were made from: what it stands for
 * never changes.
 */
export const storedPictureRoute = (store: Pick<PictureStore, 'read'>): FetchRoute => ({
  path: '/images/picture/:picture',
  async handle(request) {
    const [, name = '', digits = ''] = PATH.exec(new URL(request.url).pathname) ?? [];
    const size = PICTURE_SIZES.find((each) => String(each) === digits);
    const square = size === undefined || name === '' ? null : await store.read(name, size);
    if (square === null) throw new ApiError('not_found');
    return new Response(new Uint8Array(square), { headers: HEADERS });
  },
});
