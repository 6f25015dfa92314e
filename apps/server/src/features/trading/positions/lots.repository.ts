import type { Disposal, Lot } from '@dugout/domain/lots';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { PositionRecord } from '../swap-record.ts';

/** The lots of a position that hold something, the first in first. Call it with the position locked. */
export async function openLots(tx: Db, positionId: string): Promise<Lot[]> {
  const { rows } = await sql<{ id: string; left_amount: bigint; left_cost: bigint | null }>`
    SELECT id, left_amount, left_cost FROM lot WHERE position_id = ${positionId} AND left_amount > 0 ORDER BY number`.execute(tx.tables());
  return rows.map((row) => ({ id: row.id, left: row.left_amount, leftCost: row.left_cost }));
}

/** A lot that a transfer brings. */
export interface Arrival {
  readonly lotId: string;
  readonly amount: bigint;
  /** Lamports; null where it is not known. */
  readonly cost: bigint | null;
}

/** Writes a position after a transfer: the pieces that left it, or the lots that came. Times are unix ms. */
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
  const db = tx.tables();
  await sql`
    INSERT INTO position (id, user_id, wallet_address, mint, pool, decimals, token_name, symbol, amount, cost, realised, bought, sold,
      unknown_amount, sold_unknown, moved, opened_at, closed_at)
    VALUES (${position.id}, ${position.userId}, ${position.walletAddress}, ${position.mint}, ${position.pool}, ${position.decimals},
      ${position.tokenName}, ${position.symbol}, ${position.amount}, ${position.cost}, ${position.realised}, ${position.bought},
      ${position.sold}, ${position.unknownAmount}, ${position.soldUnknown}, ${position.moved}, ${new Date(position.openedAt)},
      ${position.amount === 0n ? at : null})
    ON CONFLICT (id) DO UPDATE SET amount = excluded.amount, cost = excluded.cost, bought = excluded.bought,
      unknown_amount = excluded.unknown_amount, moved = excluded.moved, closed_at = excluded.closed_at, version = position.version + 1`.execute(
    db,
  );
  for (const { lotId, amount, cost } of transfer.came) {
    if (cost === null && (await joinsNewestLot(tx, position.id, amount))) continue;
    await sql`
      INSERT INTO lot (id, position_id, source, amount, cost, left_amount, left_cost, opened_at)
      VALUES (${lotId}, ${position.id}, 'transfer', ${amount}, ${cost}, ${amount}, ${cost}, ${at})`.execute(db);
  }
  for (const piece of transfer.left) {
    await sql`
      WITH gone AS (
        INSERT INTO lot_disposal (lot_id, ref, kind, position_id, time, amount, cost, proceeds)
        VALUES (${piece.lotId}, ${transfer.ref}, 'transfer', ${position.id}, ${at}, ${piece.amount}, ${piece.cost}, 0)
      )
      UPDATE lot SET left_amount = left_amount - ${piece.amount}, left_cost = left_cost - ${piece.cost}::numeric WHERE id = ${piece.lotId}`.execute(
      db,
    );
  }
}

/** Tokens of unknown cost that come one after another are one lot: whoever sends many crumbs makes no sale slow. */
async function joinsNewestLot(tx: Db, positionId: string, amount: bigint): Promise<boolean> {
  const { rows } = await sql`
    UPDATE lot SET amount = amount + ${amount}, left_amount = left_amount + ${amount}
    WHERE id = (SELECT id FROM lot WHERE position_id = ${positionId} ORDER BY number DESC LIMIT 1) AND source = 'transfer' AND cost IS NULL
    RETURNING id`.execute(tx.tables());
  return rows.length === 1;
}
