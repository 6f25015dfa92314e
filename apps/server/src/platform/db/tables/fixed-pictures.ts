// Generated from the migrated database by `npm run table-types`.

export interface FixedPictureTable {
  name: string | null;
}

export interface FixedPicturesTables {
  fixed_picture: FixedPictureTable;
}
