import { isPictureLook, type PictureLook } from '@dugout/market/pictures/picture-look';
import type { PictureStore } from './picture-store.ts';
import { uploadName } from './stored-picture.route.ts';

/** A picture that shows nothing it could be known by. */
export const PLAIN = 'plain';

/**
 * What a kept picture looks like, `PLAIN` for one too plain to be told from others; null where it is not
 * kept.
 */
export async function storedLook(store: Pick<PictureStore, 'read'>, name: string): Promise<string | null> {
  const square = await store.read(name, 256);
  if (square === null) return null;
  // The codec is native code: it is loaded where pictures come, not with every start.
  const { lookOfSquare } = await import('./picture-look.ts');
  return (await lookOfSquare(square)) ?? PLAIN;
}

/**
 * What the uploaded picture at an address looks like; null for one that is not kept, or too plain to be told
 * from others.
 */
export async function lookOfAddress(
  store: Pick<PictureStore, 'read'>,
  address: string,
): Promise<PictureLook | null> {
  const name = uploadName(address);
  const look = name === null ? null : await storedLook(store, name);
  return look !== null && isPictureLook(look) ? look : null;
}
