// Generated from the migrated database by `npm run table-types`.

export interface ReservedNameCheckTable {
  subject: 'account' | 'clan';
  version: number;
}

export interface ReservedNamesTables {
  reserved_name_check: ReservedNameCheckTable;
}
