import type { Db } from '#/platform/db/db.ts';
import type { PictureStore } from '#/platform/pictures/picture-store.ts';
import { fixedPictures, forgetUpload, uploadsByAge, withoutUploader } from './uploads.repository.ts';

/** What one account may take of the room for all uploads. */
const SHARE = 1 / 32;

export interface AccountRoomOptions {
  readonly db: Db;
  readonly uploads: Pick<PictureStore, 'bytesOf' | 'remove'>;
  /** Bytes of all uploads together. */
  readonly mostBytes: number;
}

/** The room that each account has for its pictures. Where it ends, the account's own oldest go first. */
export function accountRoom({ db, uploads, mostBytes }: AccountRoomOptions) {
  /** Takes a picture from an account; its files stay while another account has uploaded the same. */
  async function remove(userId: string, name: string): Promise<void> {
    await forgetUpload(db, userId, name);
    if ((await withoutUploader(db, [name])).length > 0) await uploads.remove(name);
  }

  /**
   * Removes an account's oldest pictures until those left take no more than `bytes`. What profiles and clans
   * show, and what an operator hid, stays; so does `newest`. @returns whether that was enough
   */
  async function shrink(userId: string, bytes: number, newest: string | null): Promise<boolean> {
    const names = await uploadsByAge(db, userId);
    let taken = names.reduce((sum, name) => sum + uploads.bytesOf(name), 0);
    if (taken <= bytes) return true;
    const fixed = await fixedPictures(db, names);
    for (const name of names) {
      if (taken <= bytes) break;
      if (name === newest || fixed.has(name)) continue;
      taken -= uploads.bytesOf(name);
      await remove(userId, name);
    }
    return taken <= bytes;
  }

  return {
    remove,
    /** Makes room for one more picture of at most `bytes` where all room is taken, at the account's cost. */
    async free(userId: string, bytes: number): Promise<void> {
      const names = await uploadsByAge(db, userId);
      const taken = names.reduce((sum, name) => sum + uploads.bytesOf(name), 0);
      await shrink(userId, Math.max(0, taken - bytes), null);
    },
    /** @returns whether the account keeps to its limit, with its newest picture */
    keepTo: (userId: string, newest: string): Promise<boolean> => shrink(userId, mostBytes * SHARE, newest),
  };
}
