import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

interface Changed<R> {
  readonly rows: R[];
  /** Pass it to the next call. */
  readonly since: bigint;
}

/**
 * The current snapshot: transactions below `finished` are over, and what they changed is visible; none from `begun` on
 * is.
 */
export const currentSnapshot = sql`
  (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS finished,
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS begun)`;

/**
 * Returns the rows of a table that notes its changes, see the function `note_change`, that were changed in transactions not over at the last
 * call, so that no change is missed, however long its transaction took; without a last call none. A change may be
 * returned more than once. Deleted rows are not returned.
 */
export async function changedRows<R extends { readonly id: string }>(
  db: Db,
  table: 'swap_order' | 'price_alert' | 'call_outcome' | 'call_follower',
  columns: RawBuilder<unknown>,
  since: bigint | null,
): Promise<Changed<R>> {
  const { rows } = await sql<{ readonly id: string | null; readonly finished: bigint }>`
    SELECT snapshot.finished, ${columns} FROM ${currentSnapshot} AS snapshot
    LEFT JOIN ${sql.table(table)} ON changed_in >= ${since}::bigint AND changed_in < snapshot.begun`.execute(
    db.tables(),
  );
  // Without a changed row there is one whose columns are null.
  const changed = rows.filter(({ id }) => id !== null) as unknown as R[];
  return { rows: changed, since: rows[0]?.finished ?? 0n };
}
