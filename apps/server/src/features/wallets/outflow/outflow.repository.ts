import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Lamports that count towards the cap of one trader, and towards that of everyone together. */
export interface Outflow {
  readonly user: bigint;
  readonly platform: bigint;
}

const DAY = sql`interval '24 hours'`;

/**
 * What left, or waits to leave, within the last day. Withdrawals of whole hours are already added up; the
 * hour in which the day begins is read in detail.
 */
export async function outflowOfDay(db: Db, userId: string): Promise<Outflow> {
  const { rows } = await sql<Outflow>`
    WITH day AS (
      SELECT now() - ${DAY} AS begins, date_trunc('hour', now() - ${DAY}, 'UTC') + interval '1 hour' AS first_whole_hour
    ), leaving AS (
      SELECT user_id, value_lamports AS of_user, platform_lamports AS of_platform FROM withdrawal
        WHERE NOT own_wallet AND status IN ('waiting', 'sending')
      UNION ALL
      SELECT user_id, value_lamports, platform_lamports FROM withdrawal, day
        WHERE NOT own_wallet AND status = 'landed' AND finished_at > begins AND finished_at < first_whole_hour
      UNION ALL
      SELECT user_id, lamports, platform_lamports FROM withdrawal_outflow_hour, day WHERE hour >= first_whole_hour
      UNION ALL
      SELECT user_id, value_lamports, platform_lamports FROM wallet_export, day
        WHERE status = 'waiting' AND due_at > begins OR status = 'given' AND finished_at > begins
    )
    SELECT coalesce(sum(of_user) FILTER (WHERE user_id = ${userId}), 0) AS "user", coalesce(sum(of_platform), 0) AS platform FROM leaving`.execute(
    db.tables(),
  );
  return rows[0] ?? { user: 0n, platform: 0n };
}

/** Counts lamports that a trader's trade gave away, by hour: towards their own cap alone. */
export async function addLoss(tx: Db, userId: string, lamports: bigint): Promise<void> {
  await sql`
    INSERT INTO withdrawal_outflow_hour AS h (hour, user_id, lamports, platform_lamports)
    VALUES (date_trunc('hour', now(), 'UTC'), ${userId}, ${lamports}, 0)
    ON CONFLICT (hour, user_id) DO UPDATE SET lamports = h.lamports + excluded.lamports`.execute(tx.tables());
}

/** Locks a trader's outflow until the transaction ends: one withdrawal or export is decided at a time. */
export async function lockOutflow(tx: Db, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('withdrawal'), hashtext(${userId}))`.execute(tx.tables());
}

/** The same for all traders together, who share the platform's cap. */
export async function lockPlatformOutflow(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('withdrawal'))`.execute(tx.tables());
}

/** Raw units by asset that are on their way to a wallet. */
export async function onTheirWayTo(db: Db, walletAddress: string): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ mint: string; amount: bigint }>`
    SELECT mint, sum(amount) AS amount FROM withdrawal WHERE destination = ${walletAddress} AND status IN ('waiting', 'sending')
    GROUP BY mint`.execute(db.tables());
  return new Map(rows.map(({ mint, amount }) => [mint, amount]));
}
