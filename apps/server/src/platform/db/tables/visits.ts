// Generated from the migrated database by `npm run table-types`.

export interface TraderVisitTable {
  user_id: string;
  seen_at: Date;
  last_visit_at: Date | null;
}

export interface VisitsTables {
  trader_visit: TraderVisitTable;
}
