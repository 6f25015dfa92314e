// Generated from the migrated database by `npm run table-types`.
import type { Generated } from '../column-types.ts';

export interface SnapshotMarkTable {
  id: string;
  part: string;
  taken_at: Generated<Date>;
}

export interface SnapshotMarkTables {
  snapshot_mark: SnapshotMarkTable;
}
