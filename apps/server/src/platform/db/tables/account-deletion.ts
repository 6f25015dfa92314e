// Generated from the migrated database by `npm run table-types`.
import type { Generated, Json } from '../column-types.ts';

export interface AccountDeletionTable {
  user_id: string;
  requested_at: Date;
  due_at: Date;
  given_up: Generated<Json>;
}

export interface RetiredNameTable {
  digest: Buffer;
  retired_at: Date;
}

export interface AccountDeletionTables {
  account_deletion: AccountDeletionTable;
  retired_name: RetiredNameTable;
}
