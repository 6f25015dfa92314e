import type { EquityPoint } from '@dugout/domain/positions/equity-curve';
import { SOL_MINT } from '@dugout/domain/sol';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { Holdings } from '../read-records.ts';

interface InflowRow {
  readonly time: Date;
  readonly lamports: bigint;
  readonly sol_usd: number | null;
}

/**
 * Returns the lamports that reached a trader up to a time (unix ms), less the lamports that left, with tokens at their
 * value then.
 */
export async function netInflowUpTo(db: Db, userId: string, moment: number): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    SELECT coalesce(sum(CASE direction WHEN 'in' THEN value ELSE -value END), 0) AS sum FROM transfer
    WHERE user_id = ${userId} AND time <= ${new Date(moment)}`.execute(db.tables());
  return rows[0]?.sum ?? 0n;
}

/** Returns the first transfer that reached a trader; null before it. */
export async function firstInflow(db: Db, userId: string): Promise<EquityPoint | null> {
  const { rows } = await sql<InflowRow>`
    SELECT time, coalesce(value, 0) AS lamports, sol_usd FROM transfer
    WHERE user_id = ${userId} AND direction = 'in' ORDER BY time, ref LIMIT 1`.execute(db.tables());
  const [first] = rows;
  if (first === undefined) return null;
  return {
    time: first.time.getTime(),
    equity: first.lamports,
    deposited: first.lamports,
    solUsd: first.sol_usd,
  };
}

/** Returns a trader's complete holdings at one point in time. */
export async function holdingsOf(db: Db, userId: string, addresses: readonly string[]): Promise<Holdings> {
  const { rows } = await sql<{
    cash: bigint;
    inflow: bigint;
    positions: [string, string, string, string][] | null;
  }>`
    SELECT
      (SELECT coalesce(sum(balance), 0) FROM ledger_account
        WHERE kind IN ('wallet', 'hold') AND asset = ${SOL_MINT} AND ref = ANY (${addresses}::text[])) AS cash,
      (SELECT coalesce(sum(CASE direction WHEN 'in' THEN value ELSE -value END), 0) FROM transfer WHERE user_id = ${userId}) AS inflow,
      (SELECT jsonb_agg(jsonb_build_array(mint, amount::text, unknown_amount::text, cost::text) ORDER BY opened_at DESC, id)
        FROM position WHERE user_id = ${userId} AND closed_at IS NULL) AS positions`.execute(db.tables());
  const { cash = 0n, inflow = 0n, positions = null } = rows[0] ?? {};
  return {
    cash,
    netInflow: inflow,
    positions: (positions ?? []).map(([mint, amount, unknownAmount, cost]) => ({
      mint,
      amount: BigInt(amount),
      unknownAmount: BigInt(unknownAmount),
      cost: BigInt(cost),
    })),
  };
}

/** Returns the traders who have traded since a time, or hold a position now. */
export async function activeTraders(db: Db, since: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM position WHERE closed_at IS NULL UNION SELECT user_id FROM swap WHERE created_at >= ${new Date(since)}`.execute(
    db.tables(),
  );
  return rows.map((row) => row.user_id);
}
