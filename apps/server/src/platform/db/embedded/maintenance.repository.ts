import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** PostgreSQL's autovacuum defaults; the embedded engine has no autovacuum. */
const MIN_ROWS = 50;
const DEAD_SHARE = 0.2;
const CHANGED_SHARE = 0.1;
/** Smaller tables need no statistics: a full scan is as fast. */
const MIN_BYTES = 65_536;

interface Overdue {
  readonly table: string;
  /** Whether dead rows take up space that only a vacuum can reclaim. */
  readonly needsVacuum: boolean;
}

/** Returns the table with the most changed rows since its last maintenance; null when none is overdue. */
export async function maxOverdue(db: Db): Promise<Overdue | null> {
  const { rows } = await sql<Overdue>`
    SELECT quote_ident(c.relname) AS "table", u.n_dead_tup > ${MIN_ROWS}::bigint + ${DEAD_SHARE}::float8 * u.n_live_tup AS "needsVacuum"
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    JOIN pg_stat_user_tables u ON u.relid = c.oid
    WHERE c.relkind = 'r' AND (
      u.n_dead_tup > ${MIN_ROWS}::bigint + ${DEAD_SHARE}::float8 * u.n_live_tup
      OR u.n_mod_since_analyze > ${MIN_ROWS}::bigint + ${CHANGED_SHARE}::float8 * greatest(u.n_live_tup, c.reltuples)
      OR (c.reltuples < 0 AND pg_relation_size(c.oid) > ${MIN_BYTES}::bigint))
    ORDER BY u.n_dead_tup + u.n_mod_since_analyze DESC, pg_relation_size(c.oid) DESC
    LIMIT 1`.execute(db.tables());
  return rows[0] ?? null;
}

/** Reclaims the space of dead rows and updates the planner's statistics. */
export async function lookAfter(db: Db, { table, needsVacuum }: Overdue): Promise<void> {
  await sql.raw(needsVacuum ? `VACUUM (ANALYZE) ${table}` : `ANALYZE ${table}`).execute(db.tables());
}
