import { createHash } from 'node:crypto';
import { PictureRefused } from './decoder/picture-decoder.ts';
import type { PictureStore } from './picture-store.ts';
import type { UploadStore } from './upload-store.ts';

type Keep = Pick<PictureStore | UploadStore, 'keep' | 'decoder'>;

/** Returns the public name of a token's picture: the hash of its file. */
const hashName = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** Re-encodes and stores a token's picture. Returns its name, or null when it cannot be shown. */
export async function keepPicture(store: Keep, bytes: Buffer): Promise<string | null> {
  try {
    const name = hashName(bytes);
    return (await store.keep(name, await store.decoder.drawPicture(bytes))) ? name : null;
  } catch (error) {
    if (error instanceof PictureRefused) return null;
    throw error;
  }
}

/**
 * Re-encodes a trader's upload and stores it under `name`, both whole and as squares. Returns `full` while all
 * stored pictures are in use.
 */
export async function keepUpload(
  store: Keep,
  {
    name,
    bytes,
    longestSide,
  }: { readonly name: string; readonly bytes: Buffer; readonly longestSide: number },
): Promise<'kept' | 'refused' | 'full'> {
  try {
    return (await store.keep(name, await store.decoder.drawUpload(bytes, longestSide))) ? 'kept' : 'full';
  } catch (error) {
    if (error instanceof PictureRefused) return 'refused';
    throw error;
  }
}
