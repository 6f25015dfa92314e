import type { ExecutionCeilings } from '@dugout/domain/execution/execution-ceilings';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Returns a trader's own ceilings; null when they have set none. */
export async function ceilingsOf(db: Db, userId: string): Promise<ExecutionCeilings | null> {
  const row = await db
    .tables()
    .selectFrom('execution_ceiling')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    slippageBps: row.slippage_bps,
    priorityFeeLamports: Number(row.priority_fee),
    tipLamports: Number(row.tip),
    priceImpactBps: row.price_impact_bps,
  };
}

/** Resets a trader's ceilings to the defaults. */
export async function forgetCeilings(tx: Db, userId: string): Promise<void> {
  await tx.tables().deleteFrom('execution_ceiling').where('user_id', '=', userId).execute();
}

/** Serializes changes of a trader's ceilings until the transaction ends. */
export async function lockCeilings(tx: Db, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('ceilings'), hashtext(${userId}))`.execute(tx.tables());
}

export async function saveCeilings(
  tx: Db,
  userId: string,
  { slippageBps, priorityFeeLamports, tipLamports, priceImpactBps }: ExecutionCeilings,
) {
  await sql`
    INSERT INTO execution_ceiling (user_id, slippage_bps, priority_fee, tip, price_impact_bps)
    VALUES (${userId}, ${slippageBps}, ${priorityFeeLamports}, ${tipLamports}, ${priceImpactBps})
    ON CONFLICT (user_id) DO UPDATE
    SET slippage_bps = excluded.slippage_bps, priority_fee = excluded.priority_fee, tip = excluded.tip,
      price_impact_bps = excluded.price_impact_bps`.execute(tx.tables());
}
