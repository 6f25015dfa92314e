// Generated from the migrated database by `npm run table-types`.
import type { Int8 } from '../column-types.ts';

export interface LeaseTable {
  name: string;
  holder: string;
  fence: Int8;
  until: Date;
}

export interface LeasesTables {
  lease: LeaseTable;
}
