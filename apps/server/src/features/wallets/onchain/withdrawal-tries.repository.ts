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
