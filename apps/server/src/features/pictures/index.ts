import { defineDoor } from '#/features/door.ts';

/** What the pictures feature offers to other features. */
export interface PicturesDoor {
  /** Names of a trader's pictures. */
  uploadedBy(userId: string): Promise<ReadonlySet<string>>;
  /**
   * Names of pictures by their addresses. Throws ApiError `picture_unknown` for one that the trader did not
   * upload.
   */
  ownUploads(userId: string, addresses: readonly string[]): Promise<string[]>;
  /**
   * Names a check of who else may see a picture that is not public: whether the trader may read it somewhere.
   * Every check is called until one of them says yes.
   */
  shareWith(mayRead: (name: string, userId: string) => Promise<boolean>): void;
  /** Removes those of the pictures, with their files, that nobody shows and no open report needs. */
  removeUnused(names: readonly string[]): Promise<void>;
}

export const picturesDoor = defineDoor<PicturesDoor>('pictures');
