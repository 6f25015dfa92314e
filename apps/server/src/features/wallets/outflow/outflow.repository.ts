import { NEW_ACCOUNT_MS, type TimedUse } from '@dugout/domain/fair-share';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Lamports that count towards the trader's cap and the platform's. */
export interface Outflow {
  readonly user: bigint;
  readonly platform: bigint;
}

/** Outflow, or pending outflow, of the last day, with the inputs of one trader's share of it. Lamports. */
export interface SharedOutflow extends Outflow {
  /** The trader's part of `platform`. */
  readonly own: bigint;
  /** The part of `platform` that anyone could repeat at no cost, and the trader's part of that. */
  readonly free: bigint;
  readonly ownFree: bigint;
  /** Payments by others to the trader's wallets within the day. */
  readonly arrived: bigint;
  readonly isNewAccount: boolean;
}

export async function sharedOutflowOfDay(db: Db, userId: string): Promise<SharedOutflow> {
  const { rows } = await sql<SharedOutflow>`
    SELECT
      coalesce(sum(u.lamports) FILTER (WHERE u.user_id = ${userId}), 0) AS "user",
      coalesce(sum(u.platform_lamports), 0) AS platform,
      coalesce(sum(u.platform_lamports) FILTER (WHERE u.user_id = ${userId}), 0) AS own,
      coalesce(sum(u.free_lamports), 0) AS free,
      coalesce(sum(u.free_lamports) FILTER (WHERE u.user_id = ${userId}), 0) AS "ownFree",
      (SELECT coalesce(sum(t.value), 0) FROM transfer t
        WHERE t.user_id = ${userId} AND t.direction = 'in' AND t.time > now() - interval '24 hours') AS arrived,
      (SELECT a."createdAt" > now() - ${NEW_ACCOUNT_MS / 1_000} * interval '1 second' FROM auth_user a
        WHERE a.id = ${userId}) AS "isNewAccount"
    FROM outflow_uses() u`.execute(db.tables());
  const [row] = rows;
  if (row === undefined) throw new Error('sums without a row');
  return row;
}

export async function platformUses(db: Db, userId: string): Promise<TimedUse[]> {
  const { rows } = await sql<{ amount: bigint; free: bigint; isOwn: boolean; ends_at: Date | null }>`
    SELECT u.platform_lamports AS amount, u.free_lamports AS free, u.user_id = ${userId} AS "isOwn", u.ends_at
    FROM outflow_uses() u WHERE u.platform_lamports > 0`.execute(db.tables());
  return rows.map(({ ends_at, ...use }) => ({ ...use, endsAt: ends_at?.getTime() ?? null }));
}

interface CountedRow {
  readonly isOwn: boolean;
  readonly isFree: boolean;
  readonly ends_at: Date | null;
}

const asUses = (rows: readonly CountedRow[]): TimedUse[] =>
  rows.map(({ isOwn, isFree, ends_at }) => ({
    amount: 1n,
    free: isFree ? 1n : 0n,
    isOwn,
    endsAt: ends_at?.getTime() ?? null,
  }));

/** Returns key exports of the last hour; those below `least` lamports cost nothing. */
export async function exportUses(db: Db, userId: string, least: bigint): Promise<TimedUse[]> {
  const { rows } = await sql<CountedRow>`
    SELECT e.user_id = ${userId} AS "isOwn", e.platform_lamports - e.free_lamports < ${least} AS "isFree",
      e.finished_at + interval '1 hour' AS ends_at
    FROM wallet_export e WHERE e.status = 'given' AND e.finished_at > now() - interval '1 hour'`.execute(
    db.tables(),
  );
  return asUses(rows);
}

/** Returns token withdrawals of the last day; those below `least` lamports cost nothing. */
export async function tokenUses(db: Db, userId: string, solMint: string, least: bigint): Promise<TimedUse[]> {
  const { rows } = await sql<CountedRow>`
    SELECT w.user_id = ${userId} AS "isOwn", w.platform_lamports - w.free_lamports < ${least} AS "isFree",
      w.finished_at + interval '24 hours' AS ends_at
    FROM withdrawal w
    WHERE w.mint <> ${solMint} AND NOT w.own_wallet
      AND (w.status IN ('waiting', 'sending') OR w.status = 'landed' AND w.finished_at > now() - interval '24 hours')`.execute(
    db.tables(),
  );
  return asUses(rows);
}

/**
 * Locks a trader's outflow until the transaction ends: one withdrawal, export or loss of a trade is decided at
 * a time.
 */
export async function lockOutflow(tx: Db, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('withdrawal'), hashtext(${userId}))`.execute(tx.tables());
}

/**
 * Locks the outflow of all traders, who share the platform's cap. Every withdrawal waits for it, so take it last,
 * and call no other process before the transaction ends.
 */
export async function lockPlatformOutflow(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('withdrawal'))`.execute(tx.tables());
}

/** Returns raw units by asset that are on their way to a wallet. */
export async function onTheirWayTo(db: Db, walletAddress: string): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ mint: string; amount: bigint }>`
    SELECT mint, sum(amount) AS amount FROM withdrawal WHERE destination = ${walletAddress} AND status IN ('waiting', 'sending')
    GROUP BY mint`.execute(db.tables());
  return new Map(rows.map(({ mint, amount }) => [mint, amount]));
}
