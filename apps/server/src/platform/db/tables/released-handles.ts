// Generated from the migrated database by `npm run table-types`.

export interface ReleasedHandleTable {
  digest: Buffer;
  user_id: string | null;
  released_at: Date;
}

export interface ReleasedHandlesTables {
  released_handle: ReleasedHandleTable;
}
