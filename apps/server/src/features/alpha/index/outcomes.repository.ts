import { sql } from 'kysely';
import { changedRows } from '#/platform/db/changed-rows.ts';
import type { Db, Row } from '#/platform/db/db.ts';
import { rowsAsJson } from '#/platform/db/rows-as-json.ts';
import { sharedChange } from '#/platform/db/shared-change.ts';

export type OutcomeRow = Omit<Row<'call_outcome'>, 'changed_in'>;

export const allOutcomes = (db: Db): Promise<OutcomeRow[]> =>
  db.tables().selectFrom('call_outcome').selectAll().execute();

/** See `changedRows`. */
export const outcomesSince = (db: Db, since: bigint | null) =>
  changedRows<OutcomeRow & { readonly id: string }>(
    db,
    'call_outcome',
    sql`call_outcome.*, call_outcome.call_id AS id`,
    since,
  );

/** With other servers (`isShared`), an outcome of a tape that has seen more is left as it is. */
export async function saveOutcomes(db: Db, rows: readonly OutcomeRow[], isShared: boolean): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO call_outcome AS kept
    SELECT * FROM jsonb_populate_recordset(
      jsonb_populate_record(NULL::call_outcome, ${sharedChange(isShared)}), ${rowsAsJson(rows)}::jsonb)
    ON CONFLICT (call_id) DO UPDATE SET seen_until = excluded.seen_until, high = excluded.high,
      low = excluded.low, day_high = excluded.day_high, day_high_at = excluded.day_high_at,
      day_low = excluded.day_low, hit_at = excluded.hit_at, settled = excluded.settled,
      complete = excluded.complete, buys = excluded.buys, sells = excluded.sells,
      hand_bought = excluded.hand_bought, hand_bought_at = excluded.hand_bought_at,
      hand_sold_at = excluded.hand_sold_at, changed_in = excluded.changed_in
    WHERE NOT ${isShared}::boolean OR excluded.seen_until >= kept.seen_until`.execute(db.tables());
}
