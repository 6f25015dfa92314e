import { isPerceptualHash, type PerceptualHash } from '@dugout/market/pictures/perceptual-hash';
import type { PictureStore } from './picture-store.ts';
import { uploadName } from './stored-picture.route.ts';

/** A picture that shows nothing it could be known by. */
export const PLAIN = 'plain';

/**
 * The hash of a kept picture, `PLAIN` for one too plain to compare; null where it is not
 * kept.
 */
export async function storedHash(
  store: Pick<PictureStore, 'read' | 'decoder'>,
  name: string,
): Promise<string | null> {
  const square = await store.read(name, 256);
  if (square === null) return null;
  return (await store.decoder.hashOfSquare(square)) ?? PLAIN;
}

/**
 * The hash of the uploaded picture at an address; null for one that is not kept, or too plain to be told
 * from others.
 */
export async function hashOfAddress(
  store: Pick<PictureStore, 'read' | 'decoder'>,
  address: string,
): Promise<PerceptualHash | null> {
  const name = uploadName(address);
  const hash = name === null ? null : await storedHash(store, name);
  return hash !== null && isPerceptualHash(hash) ? hash : null;
}
