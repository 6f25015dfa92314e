import { isPerceptualHash, type PerceptualHash } from '@dugout/market/pictures/perceptual-hash';
import type { PictureStore } from './picture-store.ts';
import { uploadName } from './stored-picture.route.ts';
import type { UploadStore } from './upload-store.ts';

type Hashed = Pick<PictureStore | UploadStore, 'read' | 'decoder'>;

/** Marks a picture too plain to be recognized. */
export const PLAIN = 'plain';

/** Returns the hash of a stored picture, `PLAIN` when it is too plain to compare; null when it is not stored. */
export async function storedHash(store: Hashed, name: string): Promise<string | null> {
  const square = await store.read(name, 256);
  if (square === null) return null;
  return (await store.decoder.hashOfSquare(square)) ?? PLAIN;
}

/** Returns the hash of the uploaded picture at an address; null when it is not stored or too plain to compare. */
export async function hashOfAddress(store: Hashed, address: string): Promise<PerceptualHash | null> {
  const name = uploadName(address);
  const hash = name === null ? null : await storedHash(store, name);
  return hash !== null && isPerceptualHash(hash) ? hash : null;
}
