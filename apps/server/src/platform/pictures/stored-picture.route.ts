import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { FetchRoute } from '#/platform/http/fetch-route.ts';
import { PICTURE_SIZES, UPLOAD_SIZES, type UploadSize, WHOLE_SIDE } from './picture-sizes.ts';
import type { PictureStore } from './picture-store.ts';
import type { UploadStore } from './upload-store.ts';

const HEADERS = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;
/** A stored picture never changes under its name. */
const PUBLIC = { ...HEADERS, 'cache-control': 'public, max-age=31536000, immutable' } as const;
/** Pictures in conversations are not cached and cannot be embedded by other sites. */
const PRIVATE = {
  ...HEADERS,
  'cache-control': 'private, no-store',
  'cross-origin-resource-policy': 'same-origin',
} as const;

export interface PictureRights {
  /** Returns whether a profile or a clan shows the picture, so that everyone may see it. */
  isPublic(name: string): Promise<boolean>;
  /** Returns whether the trader uploaded the picture or may read a message that shows it. */
  mayRead(name: string, userId: string): Promise<boolean>;
}

interface Kept {
  readonly name: string;
  readonly size: UploadSize;
}

/** Parses an address below `/images/{folder}/`; null when it names no stored picture. */
function keptAt(folder: string, sizes: readonly UploadSize[], address: string): Kept | null {
  const [, found, name, digits] = /^\/images\/(\w+)\/([0-9a-f]{32})-(\d{2,4})\.webp$/.exec(address) ?? [];
  const size = sizes.find((each) => String(each) === digits);
  return found === folder && name !== undefined && size !== undefined ? { name, size } : null;
}

type Readable = Pick<PictureStore | UploadStore, 'read'>;

async function pictureAnswer(
  store: Readable,
  kept: Kept | null,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const picture = kept === null ? null : await store.read(kept.name, kept.size);
  if (picture === null) throw new ApiError('not_found');
  return new Response(new Uint8Array(picture), { headers });
}

/** Serves token pictures, which are public. Their name is the hash of the original file. */
export const storedPictureRoute = (store: Readable): FetchRoute => ({
  path: '/images/picture/:picture',
  handle: (request) =>
    pictureAnswer(store, keptAt('picture', PICTURE_SIZES, new URL(request.url).pathname), PUBLIC),
});

/**
 * Serves pictures that traders uploaded, as squares and whole. A picture that no profile and no clan shows is
 * private: without the right to see it, the response is the same as for a missing one.
 */
export const uploadRoute = (store: Readable, rights: PictureRights): FetchRoute => ({
  path: '/images/upload/:picture',
  async handle(request, callerOf) {
    const kept = keptAt('upload', UPLOAD_SIZES, new URL(request.url).pathname);
    if (kept === null) throw new ApiError('not_found');
    if (await rights.isPublic(kept.name)) return pictureAnswer(store, kept, PUBLIC);
    const caller = await callerOf();
    if (caller === null || !(await rights.mayRead(kept.name, caller.userId))) throw new ApiError('not_found');
    return pictureAnswer(store, kept, PRIVATE);
  },
});

export const uploadAddress = (name: string): string => `/images/upload/${name}-256.webp`;

export const uploadAddresses = (name: string): string[] =>
  UPLOAD_SIZES.map((size) => `/images/upload/${name}-${size}.webp`);

export const wholeAddress = (name: string): string => `/images/upload/${name}-${WHOLE_SIDE}.webp`;

/** `db` is the transaction in which it is checked, if any. */
export async function isUpload(store: Pick<UploadStore, 'has'>, address: string, db?: Db): Promise<boolean> {
  const name = uploadName(address);
  return name !== null && store.has([name], db);
}

/** Returns the name of the uploaded picture at `address`; null for any other address. */
export const uploadName = (address: string): string | null =>
  keptAt('upload', UPLOAD_SIZES, address)?.name ?? null;
