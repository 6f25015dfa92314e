import type { Lot } from '@dugout/domain/lots';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** The lots of a position that hold something, the first in first. Call it with the position locked. */
export async function openLots(tx: Db, positionId: string): Promise<Lot[]> {
  const { rows } = await sql<{ id: string; left_amount: bigint; left_cost: bigint | null }>`
    SELECT id, left_amount, left_cost FROM lot WHERE position_id = ${positionId} AND left_amount > 0 ORDER BY number`.execute(
    tx.tables<unknown>(),
  );
  return rows.map((row) => ({ id: row.id, left: row.left_amount, leftCost: row.left_cost }));
}
