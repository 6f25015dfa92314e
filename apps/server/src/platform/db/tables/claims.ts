// Generated from the migrated database by `npm run table-types`.

export interface ClaimTable {
  kind: string;
  key: string;
  holder: string;
  until: Date;
}

export interface ClaimsTables {
  claim: ClaimTable;
}
