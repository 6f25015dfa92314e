import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Lamports that count towards the cap of one trader, and towards that of everyone together. */
export interface Outflow {
  readonly user: bigint;
  readonly platform: bigint;
}

/** What left, or waits to leave, within the last day. */
export async function outflowOfDay(db: Db, userId: string): Promise<Outflow> {
  const { rows } = await sql<Outflow>`
    SELECT of_trader AS "user", of_platform AS platform FROM outflow_of_day(${userId})`.execute(db.tables());
  return rows[0] ?? { user: 0n, platform: 0n };
}

/**
 * Locks a trader's outflow until the transaction ends: one withdrawal, export or loss of a trade is decided at
 * a time.
 */
export async function lockOutflow(tx: Db, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('withdrawal'), hashtext(${userId}))`.execute(tx.tables());
}

/**
 * The same for all traders together, who share the platform's cap: no two are given the same room. Everyone's
 * withdrawals wait for it, so take it last, and ask no other process before the transaction ends.
 */
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
