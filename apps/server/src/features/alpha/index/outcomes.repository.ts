import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';
import { rowsAsJson } from '#/platform/db/rows-as-json.ts';

export type OutcomeRow = Row<'call_outcome'>;

export const allOutcomes = (db: Db): Promise<OutcomeRow[]> =>
  db.tables().selectFrom('call_outcome').selectAll().execute();

export async function saveOutcomes(db: Db, rows: readonly OutcomeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO call_outcome
    SELECT * FROM jsonb_populate_recordset(NULL::call_outcome, ${rowsAsJson(rows)}::jsonb)
    ON CONFLICT (call_id) DO UPDATE SET seen_until = excluded.seen_until, high = excluded.high,
      low = excluded.low, day_high = excluded.day_high, day_high_at = excluded.day_high_at,
      day_low = excluded.day_low, hit_at = excluded.hit_at, settled = excluded.settled,
      complete = excluded.complete, buys = excluded.buys, sells = excluded.sells,
      hand_bought = excluded.hand_bought, hand_bought_at = excluded.hand_bought_at,
      hand_sold_at = excluded.hand_sold_at`.execute(db.tables());
}
