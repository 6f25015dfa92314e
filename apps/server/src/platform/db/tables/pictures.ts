// Generated from the migrated database by `npm run table-types`.
import type { Generated } from '../column-types.ts';

export interface UploadTable {
  name: string;
  user_id: string;
  uploaded_at: Generated<Date>;
}

export interface PublicPictureTable {
  address: string | null;
}

export interface FixedPictureTable {
  name: string | null;
}

export interface PictureInUseTable {
  name: string | null;
}

export interface PicturesTables {
  upload: UploadTable;
  public_picture: PublicPictureTable;
  fixed_picture: FixedPictureTable;
  picture_in_use: PictureInUseTable;
}
