import { sql } from 'kysely';
import { changedRows } from '#/platform/db/changed-rows.ts';
import type { Db, Row } from '#/platform/db/db.ts';
import { sharedChange } from '#/platform/db/shared-change.ts';

export type FollowerRow = Omit<Row<'call_follower'>, 'changed_in'>;

export const allFollowers = (db: Db): Promise<FollowerRow[]> =>
  db.tables().selectFrom('call_follower').selectAll().execute();

export const followersOfCalls = (db: Db, callIds: readonly string[]): Promise<FollowerRow[]> =>
  db.tables().selectFrom('call_follower').selectAll().where('call_id', 'in', callIds).execute();

/** The status and result of a follower, without its state. */
export interface FollowerStanding
  extends Pick<FollowerRow, 'call_id' | 'delay_seconds' | 'baseline' | 'mint' | 'pct'> {
  readonly id: string;
  /** Null once no rollback can change it. */
  readonly status: string | null;
}

/** See `changedRows`. */
export const followersSince = (db: Db, since: bigint | null) =>
  changedRows<FollowerStanding>(
    db,
    'call_follower',
    sql`call_id AS id, call_id, delay_seconds, baseline, mint, pct, state ->> 'status' AS status`,
    since,
  );

export async function followerStandings(db: Db): Promise<FollowerStanding[]> {
  const { rows } = await sql<FollowerStanding>`
    SELECT call_id AS id, call_id, delay_seconds, baseline, mint, pct, state ->> 'status' AS status
    FROM call_follower`.execute(db.tables());
  return rows;
}

/** With other servers (`isShared`), a follower of a tape that has seen more is left as it is. */
export async function saveFollowers(
  db: Db,
  rows: readonly (Omit<FollowerRow, 'state'> & { readonly state: unknown })[],
  isShared: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO call_follower AS kept
    SELECT * FROM jsonb_populate_recordset(
      jsonb_populate_record(NULL::call_follower, ${sharedChange(isShared)}), ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (call_id, delay_seconds, baseline) DO UPDATE
    SET state = excluded.state, seen_until = excluded.seen_until, last_trade = excluded.last_trade,
      pct = excluded.pct, changed_in = excluded.changed_in
    WHERE NOT ${isShared}::boolean OR excluded.seen_until >= kept.seen_until`.execute(db.tables());
}
