import type { Disposal, Lot } from '@dugout/domain/positions/lots';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { PositionRecord } from '../swap-record.ts';
import { positionRow } from './position-row.ts';

/** A lot with its place among all lots of the trader: tokens keep theirs between own wallets. */
interface PlacedLot extends Lot {
  readonly place: bigint;
}

/** Orders lots by the lot in which their tokens were first bought. */
const PLACE = sql<bigint>`coalesce(first_number, number)`;

/** Returns the open lots of a position in FIFO order. Call it with the position locked. */
export async function openLots(tx: Db, positionId: string): Promise<PlacedLot[]> {
  return tx
    .tables()
    .selectFrom('lot')
    .select(['id', 'left_amount as left', 'left_cost as leftCost', PLACE.as('place')])
    .where('position_id', '=', positionId)
    .where('left_amount', '>', 0n)
    .orderBy(PLACE)
    .orderBy('number')
    .execute();
}

export interface Arrival {
  readonly lotId: string;
  readonly amount: bigint;
  /** Lamports; null when unknown. */
  readonly cost: bigint | null;
  /** Its place among the trader's lots; null for a deposit from others, which comes last. */
  readonly place: bigint | null;
}

/** Writes a position after a transfer: the pieces that left it, or the lots that arrived. Times are unix ms. */
export async function writeTransfer(
  tx: Db,
  position: PositionRecord,
  transfer: {
    readonly ref: string;
    readonly at: number;
    readonly left: readonly Disposal[];
    readonly came: readonly Arrival[];
  },
): Promise<void> {
  const at = new Date(transfer.at);
  await upsertPosition(tx, position, transfer.at);
  for (const { lotId, amount, cost, place } of transfer.came) {
    if (place === null && (await joinsNewestLot(tx, position.id, amount))) continue;
    await tx
      .tables()
      .insertInto('lot')
      .values({
        id: lotId,
        position_id: position.id,
        source: 'transfer',
        amount,
        cost,
        left_amount: amount,
        left_cost: cost,
        opened_at: at,
        first_number: place,
      })
      .execute();
  }
  for (const piece of transfer.left) {
    await sql`
      WITH gone AS (
        INSERT INTO lot_disposal (lot_id, ref, kind, position_id, time, amount, cost, proceeds)
        VALUES (${piece.lotId}, ${transfer.ref}, 'transfer', ${position.id}, ${at}, ${piece.amount}, ${piece.cost}, 0)
      )
      UPDATE lot SET left_amount = left_amount - ${piece.amount}, left_cost = left_cost - ${piece.cost}::numeric
      WHERE id = ${piece.lotId}`.execute(tx.tables());
  }
}

async function upsertPosition(tx: Db, position: PositionRecord, at: number): Promise<void> {
  const row = positionRow(position, 1, at);
  const { amount, cost, bought, unknown_amount, moved, closed_at } = row;
  await tx
    .tables()
    .insertInto('position')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        amount,
        cost,
        bought,
        unknown_amount,
        moved,
        closed_at,
        version: sql<number>`position.version + 1`,
      }),
    )
    .execute();
}

/** Consecutive deposits from others share one lot, so that dust deposits do not slow down sales. */
async function joinsNewestLot(tx: Db, positionId: string, amount: bigint): Promise<boolean> {
  const { rows } = await sql`
    UPDATE lot SET amount = amount + ${amount}, left_amount = left_amount + ${amount}
    WHERE id = (SELECT id FROM lot WHERE position_id = ${positionId} ORDER BY number DESC LIMIT 1) AND source = 'transfer' AND cost IS NULL AND first_number IS NULL
    RETURNING id`.execute(tx.tables());
  return rows.length === 1;
}
