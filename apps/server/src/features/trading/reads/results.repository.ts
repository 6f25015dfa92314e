import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { ClosedResults } from '../read-records.ts';

/**
 * Selects a trader's positions that count toward win rates: `position_id`, `result`, and the `time` of the last
 * trade in unix ms. Applies the rule of `resultOf` in the domain to the trades of each position.
 */
export const resultsOf = (userId: string): RawBuilder<unknown> => sql`
  SELECT position_id, max(time) AS time, CASE WHEN sum(realised) > 0 THEN 'won' ELSE 'lost' END AS result
  FROM swap_fill WHERE user_id = ${userId}
  GROUP BY position_id HAVING sum(wallet_tokens) = 0 AND bool_or(realised IS NOT NULL)`;

/** Counts a trader's positions closed and won since `since` (unix ms). */
export async function closedResults(db: Db, userId: string, since: number): Promise<ClosedResults> {
  const { rows } = await sql<{ closed: bigint; won: bigint }>`
    SELECT count(*) AS closed, count(*) FILTER (WHERE result = 'won') AS won
    FROM (${resultsOf(userId)}) counted WHERE time >= ${since}`.execute(db.tables());
  return { closed: Number(rows[0]?.closed ?? 0n), won: Number(rows[0]?.won ?? 0n) };
}
