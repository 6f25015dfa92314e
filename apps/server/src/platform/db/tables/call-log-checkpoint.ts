// Generated from the migrated database by `npm run table-types`.
import type { Int8 } from '../column-types.ts';

export interface CallLogCheckpointTable {
  tree_size: Int8;
  note: string;
  signed_at: Date;
}

export interface CallLogCheckpointTables {
  call_log_checkpoint: CallLogCheckpointTable;
}
