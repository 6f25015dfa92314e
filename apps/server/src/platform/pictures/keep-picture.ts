import type { PictureStore } from './picture-store.ts';

type Keep = Pick<PictureStore, 'keep'>;

/** Re-encodes a stranger's picture and keeps it; gives its name, or null for one that is not shown. */
export async function keepPicture(store: Keep, bytes: Buffer): Promise<string | null> {
  // The codec is native code: it is loaded where pictures come, not with every start.
  const { drawPicture, PictureRefused } = await import('./picture-codec.ts');
  try {
    return await store.keep(bytes, await drawPicture(bytes));
  } catch (error) {
    if (error instanceof PictureRefused) return null;
    throw error;
  }
}

/** The same for a picture that a trader uploads, with the whole beside its squares. */
export async function keepUpload(store: Keep, bytes: Buffer, longestSide: number): Promise<string | null> {
  const { drawUpload, PictureRefused } = await import('./picture-codec.ts');
  try {
    return await store.keep(bytes, await drawUpload(bytes, longestSide));
  } catch (error) {
    if (error instanceof PictureRefused) return null;
    throw error;
  }
}
