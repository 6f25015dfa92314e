import { sql } from 'kysely';
import { changedRows } from '#/platform/db/changed-rows.ts';
import type { Db, Row } from '#/platform/db/db.ts';

export type AlertRow = Omit<Row<'price_alert'>, 'changed_in'>;

export interface Firing {
  readonly id: string;
  readonly figure: number;
  readonly at: Date;
}

export const armedAlerts = (db: Db): Promise<AlertRow[]> =>
  db.tables().selectFrom('price_alert').selectAll().where('fired_at', 'is', null).execute();

/** Returns the alerts that any server has armed or triggered: see `changedRows`. */
export const changedAlerts = (db: Db, since: bigint | null) =>
  changedRows<AlertRow>(db, 'price_alert', sql`price_alert.*`, since);

/** Returns those of the alerts that no longer exist. */
export async function deletedAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM unnest(${ids}::text[]) AS known (id)
    WHERE NOT EXISTS (SELECT FROM price_alert a WHERE a.id = known.id)`.execute(db.tables());
  return rows.map(({ id }) => id);
}

/** Returns a trader's active alerts by token and level, then the latest triggered ones. */
export async function alertsOf(db: Db, userId: string, firedShown: number): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    (SELECT * FROM price_alert WHERE user_id = ${userId} AND fired_at IS NULL ORDER BY mint, level, id)
    UNION ALL
    (SELECT * FROM price_alert WHERE user_id = ${userId} AND fired_at IS NOT NULL ORDER BY fired_at DESC, id LIMIT ${firedShown})`.execute(
    db.tables(),
  );
  return rows;
}

export async function countArmed(tx: Db, userId: string): Promise<number> {
  const armed = tx
    .tables()
    .selectFrom('price_alert')
    .where('user_id', '=', userId)
    .where('fired_at', 'is', null);
  const { count } = await armed
    .select((is) => is.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertAlert(tx: Db, alert: AlertRow): Promise<void> {
  await tx.tables().insertInto('price_alert').values(alert).execute();
}

export async function deleteAlert(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .tables()
    .deleteFrom('price_alert')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export async function deleteAlertsOn(tx: Db, userId: string, mints: readonly string[]): Promise<string[]> {
  if (mints.length === 0) return [];
  const rows = await tx
    .tables()
    .deleteFrom('price_alert')
    .where('user_id', '=', userId)
    .where('mint', 'in', mints)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks alerts as triggered; returns the formerly active ones. */
export async function markFired(tx: Db, firings: readonly Firing[]): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    UPDATE price_alert a SET fired_at = fired.at, fired_figure = fired.figure
    FROM unnest(${firings.map(({ id }) => id)}::text[], ${firings.map(({ figure }) => figure)}::double precision[],
      ${firings.map(({ at }) => at.toISOString())}::timestamptz[]) AS fired (id, figure, at)
    WHERE a.id = fired.id AND a.fired_at IS NULL RETURNING a.*`.execute(tx.tables());
  return rows;
}
