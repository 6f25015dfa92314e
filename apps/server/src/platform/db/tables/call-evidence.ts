// Generated from the migrated database by `npm run table-types`.

export interface CallPricedSecondTable {
  call_id: string;
  priced_at: Date;
  low: number;
  high: number;
}

export interface CallEvidenceTables {
  call_priced_second: CallPricedSecondTable;
}
