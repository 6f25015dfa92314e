import type { Db } from '#/platform/db/db.ts';
import type { UploadStore } from '#/platform/pictures/upload-store.ts';
import { fixedPictures, forgetUpload, uploadsByAge, withoutUploader } from './uploads.repository.ts';

/** One account's max share of the storage for all uploads. */
const SHARE = 1 / 32;

interface AccountRoomOptions {
  readonly db: Db;
  readonly uploads: Pick<UploadStore, 'bytesOf' | 'remove'>;
  readonly maxBytes: number;
}

/** Enforces each account's storage limit by removing its own oldest pictures. */
export function accountRoom({ db, uploads, maxBytes }: AccountRoomOptions) {
  /** Removes a picture from an account; its files are kept while another account has uploaded the same. */
  async function remove(userId: string, name: string): Promise<void> {
    await forgetUpload(db, userId, name);
    if ((await withoutUploader(db, [name])).length > 0) await uploads.remove(name);
  }

  async function picturesOf(userId: string) {
    const names = await uploadsByAge(db, userId);
    const bytes = await uploads.bytesOf(names);
    const bytesOf = (name: string): number => bytes.get(name) ?? 0;
    return { names, bytesOf, taken: names.reduce((sum, name) => sum + bytesOf(name), 0) };
  }

  /**
   * Removes an account's oldest pictures until the rest takes at most `bytes`. Keeps pictures shown by profiles
   * and clans, those hidden by an operator, and `newest`. @returns whether that was enough
   */
  async function shrink(userId: string, bytes: number, newest: string | null): Promise<boolean> {
    const { names, bytesOf, taken: before } = await picturesOf(userId);
    let taken = before;
    if (taken <= bytes) return true;
    const fixed = await fixedPictures(db, names);
    for (const name of names) {
      if (taken <= bytes) break;
      if (name === newest || fixed.has(name)) continue;
      taken -= bytesOf(name);
      await remove(userId, name);
    }
    return taken <= bytes;
  }

  return {
    remove,
    /** Frees space for one more picture of at most `bytes` when the storage is full, at the account's expense. */
    async free(userId: string, bytes: number): Promise<void> {
      const { taken } = await picturesOf(userId);
      await shrink(userId, Math.max(0, taken - bytes), null);
    },
    /** @returns whether the account keeps to its limit, with its newest picture */
    keepTo: (userId: string, newest: string): Promise<boolean> => shrink(userId, maxBytes * SHARE, newest),
  };
}
