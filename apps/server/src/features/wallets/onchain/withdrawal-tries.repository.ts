import { sql } from 'kysely';
import type { OnItsWay } from '#/execution/onchain/chain.ts';
import type { Db } from '#/platform/db/db.ts';

/**
 * Stores an attempt before it is sent. Throws when another server has stored one with this number, or has ended the
 * withdrawal.
 */
export async function insertTry(db: Db, withdrawalId: string, number: number, way: OnItsWay): Promise<void> {
  const { rows } = await sql`
    INSERT INTO withdrawal_attempt (signature, withdrawal_id, number, transaction, last_valid_height, slot)
    SELECT ${way.signature}, id, ${number}::integer, ${way.transaction}, ${way.lastValidBlockHeight}::bigint, ${way.slot}::bigint
    FROM (SELECT id FROM withdrawal WHERE id = ${withdrawalId} AND status = 'sending' FOR SHARE) AS open
    RETURNING number`.execute(db.tables());
  if (rows.length === 0) throw new Error(`withdrawal ${withdrawalId} has ended`);
}

/**
 * Stores a transaction that the signer signed earlier, after the others of its withdrawal. A waiting withdrawal is
 * being sent from then on: it may have left.
 */
export async function insertRecalled(db: Db, withdrawalId: string, way: OnItsWay): Promise<void> {
  await sql`
    WITH open AS (
      UPDATE withdrawal SET status = 'sending'
      WHERE id = ${withdrawalId} AND status IN ('waiting', 'sending') RETURNING id
    )
    INSERT INTO withdrawal_attempt (signature, withdrawal_id, number, transaction, last_valid_height, slot)
    SELECT ${way.signature}, id,
      (SELECT COALESCE(max(number) + 1, 0) FROM withdrawal_attempt WHERE withdrawal_id = ${withdrawalId}),
      ${way.transaction}, ${way.lastValidBlockHeight}::bigint, ${way.slot}::bigint
    FROM open
    ON CONFLICT DO NOTHING`.execute(db.tables());
}

/** Returns the signatures of the transactions that were stored for a withdrawal. */
export async function storedTries(db: Db, withdrawalId: string): Promise<string[]> {
  const { rows } = await sql<{ signature: string }>`
    SELECT signature FROM withdrawal_attempt WHERE withdrawal_id = ${withdrawalId}`.execute(db.tables());
  return rows.map(({ signature }) => signature);
}

export async function lastTry(
  db: Db,
  withdrawalId: string,
): Promise<(OnItsWay & { readonly number: number }) | null> {
  const row = await db
    .tables()
    .selectFrom('withdrawal_attempt')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { number, signature, transaction, last_valid_height: lastValidBlockHeight, slot } = row;
  return { number, signature, transaction, lastValidBlockHeight, slot: Number(slot) };
}
