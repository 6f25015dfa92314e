import { defineDoor } from '#/features/door.ts';

interface PicturesDoor {
  uploadedBy(userId: string): Promise<ReadonlySet<string>>;
  /**
   * Returns the names of pictures by their addresses. Throws ApiError `picture_unknown` for a picture that the
   * trader did not upload.
   */
  ownUploads(userId: string, addresses: readonly string[]): Promise<string[]>;
  /** Adds a check of whether a trader may see a nonpublic picture. Checks are called until one returns true. */
  shareWith(mayRead: (name: string, userId: string) => Promise<boolean>): void;
  /** Removes the given pictures, with their files, that nobody shows and no open report needs. */
  removeUnused(names: readonly string[]): Promise<void>;
}

export const picturesDoor = defineDoor<PicturesDoor>('pictures');
