import { DEFAULT_CEILINGS, type ExecutionCeilings } from '@dugout/domain/execution/execution-ceilings';
import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

/** A trader's own ceilings; null columns when they have set none. */
export type CeilingRow = {
  readonly [Name in 'slippage_bps' | 'priority_fee' | 'tip' | 'price_impact_bps']:
    | Row<'execution_ceiling'>[Name]
    | null;
};

export const ceilingsIn = (row: CeilingRow | undefined): ExecutionCeilings => ({
  slippageBps: row?.slippage_bps ?? DEFAULT_CEILINGS.slippageBps,
  priorityFeeLamports: Number(row?.priority_fee ?? DEFAULT_CEILINGS.priorityFeeLamports),
  tipLamports: Number(row?.tip ?? DEFAULT_CEILINGS.tipLamports),
  priceImpactBps: row?.price_impact_bps ?? DEFAULT_CEILINGS.priceImpactBps,
});

/** Returns a trader's ceilings: their own, or the defaults. */
export async function ceilingsOf(db: Db, userId: string): Promise<ExecutionCeilings> {
  const row = await db
    .tables()
    .selectFrom('execution_ceiling')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return ceilingsIn(row);
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
