import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

export type FollowerRow = Row<'call_follower'>;

export const allFollowers = (db: Db): Promise<FollowerRow[]> =>
  db.tables().selectFrom('call_follower').selectAll().execute();

export async function saveFollowers(
  db: Db,
  rows: readonly (Omit<FollowerRow, 'state'> & { readonly state: unknown })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO call_follower
    SELECT * FROM jsonb_populate_recordset(NULL::call_follower, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (call_id, delay_seconds, baseline) DO UPDATE
    SET state = excluded.state, seen_until = excluded.seen_until, last_trade = excluded.last_trade,
      pct = excluded.pct`.execute(db.tables());
}
