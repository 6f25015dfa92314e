import type { Db } from '#/platform/db/db.ts';
import { picturesInUse } from '#/platform/pictures/pictures-in-use.repository.ts';
import type { UploadStore } from '#/platform/pictures/upload-store.ts';
import { forgetUploads, unusedSince, withoutUploader } from './uploads.repository.ts';

/** How long an upload may wait in a form or a draft before something shows it. */
const UNUSED_MS = 86_400_000;
const MAX_SWEPT = 1_000;

interface UnusedPicturesOptions {
  readonly db: Db;
  readonly uploads: Pick<UploadStore, 'remove'>;
  /** Unix ms. */
  readonly now: () => number;
}

/** Removes uploaded pictures, with their files, that nobody shows and no operator has to see. */
export function unusedPictures({ db, uploads, now }: UnusedPicturesOptions) {
  async function remove(names: readonly string[]): Promise<void> {
    const used = await picturesInUse(db, names);
    const unused = names.filter((name) => !used.has(name));
    await forgetUploads(db, unused);
    for (const name of unused) await uploads.remove(name);
  }
  return {
    /** Removes unused pictures among those given, whatever their age. */
    remove,
    /** Removes unused pictures without an uploader among those given. */
    removeOrphans: async (names: readonly string[]): Promise<void> =>
      remove(await withoutUploader(db, names)),
    /** Removes uploads unused for a day, such as those of a closed clan. */
    sweep: async (): Promise<void> => remove(await unusedSince(db, new Date(now() - UNUSED_MS), MAX_SWEPT)),
  };
}
