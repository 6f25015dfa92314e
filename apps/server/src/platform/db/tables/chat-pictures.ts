// Generated from the migrated database by `npm run table-types`.
import type { Generated } from '../column-types.ts';

export interface UploadTable {
  name: string;
  user_id: string;
  uploaded_at: Generated<Date>;
}

export interface PictureInUseTable {
  name: string | null;
}

export interface ChatPicturesTables {
  upload: UploadTable;
  picture_in_use: PictureInUseTable;
}
