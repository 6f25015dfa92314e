/** What the pictures feature offers to other features. */
export interface PicturesDoor {
  /** Names of a trader's pictures. */
  uploadedBy(userId: string): Promise<ReadonlySet<string>>;
  /**
   * Names of pictures by their addresses. Throws ApiError `picture_unknown` for one that the trader did not
   * upload.
   */
  ownUploads(userId: string, addresses: readonly string[]): Promise<string[]>;
}
