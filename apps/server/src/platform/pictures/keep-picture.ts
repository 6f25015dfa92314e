import type { PictureStore } from './picture-store.ts';

/** Re-encodes a stranger's picture and keeps it; gives its name, or null for one that is not shown. */
export async function keepPicture(store: Pick<PictureStore, 'keep'>, bytes: Buffer): Promise<string | null> {
  // The codec is native code: it is loaded where pictures come, not with every start.
  const { drawPicture, PictureRefused } = await import('./picture-codec.ts');
  try {
    return await store.keep(bytes, await drawPicture(bytes));
  } catch (error) {
    if (error instanceof PictureRefused) return null;
    throw error;
  }
}
