import { sql } from 'kysely';
import type { OnItsWay } from '#/execution/onchain/confirmation-tracker.ts';
import type { Db } from '#/platform/db/db.ts';

interface TryRow {
  number: number;
  signature: string;
  transaction: string;
  last_valid_height: bigint;
  slot: bigint;
}

/** Writes a try before it is sent. Throws when another server has written one with this number. */
export async function insertTry(db: Db, withdrawalId: string, number: number, way: OnItsWay): Promise<void> {
  await sql`
    INSERT INTO withdrawal_attempt (signature, withdrawal_id, number, transaction, last_valid_height, slot)
    VALUES (${way.signature}, ${withdrawalId}, ${number}, ${way.transaction}, ${way.lastValidBlockHeight}, ${way.slot})`.execute(
    db.tables(),
  );
}

export async function lastTry(db: Db, withdrawalId: string): Promise<(OnItsWay & { readonly number: number }) | null> {
  const { rows } = await sql<TryRow>`
    SELECT number, signature, transaction, last_valid_height, slot FROM withdrawal_attempt
    WHERE withdrawal_id = ${withdrawalId} ORDER BY number DESC LIMIT 1`.execute(db.tables());
  const row = rows[0];
  if (row === undefined) return null;
  const { number, signature, transaction } = row;
  return { number, signature, transaction, lastValidBlockHeight: BigInt(row.last_valid_height), slot: Number(row.slot) };
}
