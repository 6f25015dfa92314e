// Generated from the migrated database by `npm run table-types`.

export interface AccountDeletionTable {
  user_id: string;
  requested_at: Date;
  due_at: Date;
}

export interface RetiredNameTable {
  digest: Buffer;
  retired_at: Date;
}

export interface AccountDeletionTables {
  account_deletion: AccountDeletionTable;
  retired_name: RetiredNameTable;
}
