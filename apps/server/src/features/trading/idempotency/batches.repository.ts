import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/**
 * Claims a key for a swap of several wallets. Returns false when its trader has used the key for anything else.
 */
export async function claimBatch(db: Db, userId: string, key: string, hash: string): Promise<boolean> {
  const tables = db.tables();
  await sql`
    INSERT INTO swap_batch (user_id, idempotency_key, request_hash)
    SELECT ${userId}, ${key}, ${hash} WHERE NOT EXISTS (SELECT FROM swap WHERE user_id = ${userId} AND idempotency_key = ${key})
      AND NOT EXISTS (SELECT FROM swap_order WHERE user_id = ${userId} AND idempotency_key = ${key})
    ON CONFLICT DO NOTHING`.execute(tables);
  const { rows } = await sql<{ request_hash: string }>`
    SELECT request_hash FROM swap_batch WHERE user_id = ${userId} AND idempotency_key = ${key}`.execute(
    tables,
  );
  return rows[0]?.request_hash === hash;
}

/** Reports whether a trader has used a key for a swap, of one wallet or several. */
export async function keyOfSwap(db: Db, userId: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM swap WHERE user_id = ${userId} AND idempotency_key = ${key}
    UNION ALL SELECT FROM swap_batch WHERE user_id = ${userId} AND idempotency_key = ${key}`.execute(
    db.tables(),
  );
  return rows.length > 0;
}

/** Builds the condition that a trader has used a key for an order or for a swap of several wallets. */
export const isKeyOfMore = (userId: string, key: string) => sql<boolean>`(
  EXISTS (SELECT FROM swap_batch WHERE user_id = ${userId} AND idempotency_key = ${key})
  OR EXISTS (SELECT FROM swap_order WHERE user_id = ${userId} AND idempotency_key = ${key}))`;
