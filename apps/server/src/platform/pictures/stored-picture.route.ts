import { ApiError } from '#/platform/http/api-error.ts';
import type { FetchRoute } from '#/platform/http/fetch-mount.ts';
import { PICTURE_SIZES, UPLOAD_SIZES, type UploadSize, WHOLE_SIDE } from './picture-sizes.ts';
import type { PictureStore } from './picture-store.ts';

const HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

interface Kept {
  readonly name: string;
  readonly size: UploadSize;
}

/** What an address below `/images/{folder}/` names; null for anything else. */
function keptAt(folder: string, sizes: readonly UploadSize[], address: string): Kept | null {
  const [, found, name, digits] = /^\/images\/(\w+)\/([0-9a-f]{32})-(\d{2,4})\.webp$/.exec(address) ?? [];
  const size = sizes.find((each) => String(each) === digits);
  return found === folder && name !== undefined && size !== undefined ? { name, size } : null;
}

const pictureRoute = (
  store: Pick<PictureStore, 'read'>,
  folder: string,
  sizes: readonly UploadSize[],
): FetchRoute => ({
  path: `/images/${folder}/:picture`,
  async handle(request) {
    const kept = keptAt(folder, sizes, new URL(request.url).pathname);
    const picture = kept === null ? null : await store.read(kept.name, kept.size);
    if (picture === null) throw new ApiError('not_found');
    return new Response(new Uint8Array(picture), { headers: HEADERS });
  },
});

/**
 * Pictures that were re-encoded here. Their name is the hash of what they were made from: what it stands for
 * never changes.
 */
export const storedPictureRoute = (store: Pick<PictureStore, 'read'>): FetchRoute =>
  pictureRoute(store, 'picture', PICTURE_SIZES);

/** Pictures that traders uploaded, as squares and whole. */
export const uploadRoute = (store: Pick<PictureStore, 'read'>): FetchRoute =>
  pictureRoute(store, 'upload', UPLOAD_SIZES);

/** Where an uploaded picture is served, as the largest square. */
export const uploadAddress = (name: string): string => `/images/upload/${name}-256.webp`;

/** Where an uploaded picture is served as a whole. */
export const wholeAddress = (name: string): string => `/images/upload/${name}-${WHOLE_SIDE}.webp`;

/** Whether a picture that was uploaded is at `address`. */
export function isUpload(store: Pick<PictureStore, 'has'>, address: string): boolean {
  const name = uploadName(address);
  return name !== null && store.has(name);
}

/** The name of the uploaded picture at `address`; null for another address. */
export const uploadName = (address: string): string | null =>
  keptAt('upload', UPLOAD_SIZES, address)?.name ?? null;
