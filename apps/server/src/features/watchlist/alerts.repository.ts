import type { Direction, PriceMetric } from '@dugout/domain/orders/trigger';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

export interface AlertRow {
  readonly id: string;
  readonly user_id: string;
  readonly mint: string;
  readonly metric: PriceMetric;
  readonly direction: Direction;
  readonly level: number;
  readonly created_at: Date;
  readonly fired_at: Date | null;
  readonly fired_figure: number | null;
}

export interface Firing {
  readonly id: string;
  readonly figure: number;
  readonly at: Date;
}

export async function armedAlerts(db: Db): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`SELECT * FROM price_alert WHERE fired_at IS NULL`.execute(db.tables());
  return rows;
}

/** A trader's armed alerts by token and level, then the newest that have fired. */
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
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM price_alert WHERE user_id = ${userId} AND fired_at IS NULL`.execute(tx.tables());
  return Number(rows[0]?.count ?? 0n);
}

export async function insertAlert(tx: Db, alert: AlertRow): Promise<void> {
  const { id, user_id, mint, metric, direction, level, created_at } = alert;
  await sql`
    INSERT INTO price_alert (id, user_id, mint, metric, direction, level, created_at)
    VALUES (${id}, ${user_id}, ${mint}, ${metric}, ${direction}, ${level}, ${created_at})`.execute(tx.tables());
}

export async function deleteAlert(db: Db, userId: string, id: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM price_alert WHERE user_id = ${userId} AND id = ${id} RETURNING id`.execute(db.tables());
  return rows.length === 1;
}

/** Takes the alerts on tokens away; answers their ids. */
export async function deleteAlertsOn(tx: Db, userId: string, mints: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM price_alert WHERE user_id = ${userId} AND mint = ANY(${mints}::text[]) RETURNING id`.execute(tx.tables());
  return rows.map(({ id }) => id);
}

/** Marks alerts as fired; answers those that were armed until then. */
export async function markFired(tx: Db, firings: readonly Firing[]): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    UPDATE price_alert a SET fired_at = fired.at, fired_figure = fired.figure
    FROM unnest(${firings.map(({ id }) => id)}::text[], ${firings.map(({ figure }) => figure)}::double precision[],
      ${firings.map(({ at }) => at.toISOString())}::timestamptz[]) AS fired (id, figure, at)
    WHERE a.id = fired.id AND a.fired_at IS NULL RETURNING a.*`.execute(tx.tables());
  return rows;
}
