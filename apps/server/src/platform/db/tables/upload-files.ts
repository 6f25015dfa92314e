// Generated from the migrated database by `npm run table-types`.
import type { Generated } from '../column-types.ts';

export interface UploadFileTable {
  name: string;
  side: number;
  bytes: Buffer;
  kept_at: Generated<Date>;
}

export interface UploadFilesTables {
  upload_file: UploadFileTable;
}
