// Generated from the migrated database by `npm run table-types`.

export interface ProvedLinkTable {
  user_id: string;
  link: string;
  account: string;
  proved_at: Date;
}

export interface ProvedLinksTables {
  proved_link: ProvedLinkTable;
}
