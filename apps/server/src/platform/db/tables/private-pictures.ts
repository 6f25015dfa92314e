// Generated from the migrated database by `npm run table-types`.

export interface PublicPictureTable {
  address: string | null;
}

export interface PrivatePicturesTables {
  public_picture: PublicPictureTable;
}
