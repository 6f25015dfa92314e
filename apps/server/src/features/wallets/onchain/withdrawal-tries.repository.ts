import type { OnItsWay } from '#/execution/onchain/chain.ts';
import type { Db } from '#/platform/db/db.ts';

/** Stores an attempt before it is sent. Throws when another server has stored one with this number. */
export async function insertTry(db: Db, withdrawalId: string, number: number, way: OnItsWay): Promise<void> {
  await db
    .tables()
    .insertInto('withdrawal_attempt')
    .values({
      signature: way.signature,
      withdrawal_id: withdrawalId,
      number,
      transaction: way.transaction,
      last_valid_height: way.lastValidBlockHeight,
      slot: way.slot,
    })
    .execute();
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
