import { PictureRefused } from './decoder/picture-decoder.ts';
import type { PictureStore } from './picture-store.ts';

type Keep = Pick<PictureStore, 'keep' | 'decoder'>;

/** Re-encodes a stranger's picture and keeps it; gives its name, or null for one that is not shown. */
export async function keepPicture(store: Keep, bytes: Buffer): Promise<string | null> {
  try {
    return await store.keep(bytes, await store.decoder.drawPicture(bytes));
  } catch (error) {
    if (error instanceof PictureRefused) return null;
    throw error;
  }
}

/**
 * The same for a picture that a trader uploads, with the whole beside its squares. `full` while everything kept
 * is in use.
 */
export async function keepUpload(
  store: Keep,
  bytes: Buffer,
  longestSide: number,
): Promise<{ readonly name: string } | 'refused' | 'full'> {
  try {
    const name = await store.keep(bytes, await store.decoder.drawUpload(bytes, longestSide));
    return name === null ? 'full' : { name };
  } catch (error) {
    if (error instanceof PictureRefused) return 'refused';
    throw error;
  }
}
