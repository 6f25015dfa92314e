import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** One side of a transfer: a deposit to a wallet of this server, or a withdrawal from it. */
interface TransferRow {
  readonly ref: string;
  readonly walletAddress: string;
  readonly direction: 'in' | 'out';
  readonly userId: string;
  readonly mint: string;
  /** Lamports or raw units. */
  readonly amount: bigint;
  /** Lamports by which it changed its trader's equity, unsigned; null when unknown. */
  readonly value: bigint | null;
  /** US dollars for one SOL at that time; null while unknown. */
  readonly solUsd: number | null;
  /** Unix ms. */
  readonly time: number;
}

/** Returns false, with nothing written, when this side of the transfer is known. */
export async function insertTransfer(tx: Db, row: TransferRow): Promise<boolean> {
  const written = await tx
    .tables()
    .insertInto('transfer')
    .values({
      ref: row.ref,
      wallet_address: row.walletAddress,
      direction: row.direction,
      user_id: row.userId,
      mint: row.mint,
      amount: row.amount,
      value: row.value,
      sol_usd: row.solUsd,
      time: new Date(row.time),
    })
    .onConflict((conflict) => conflict.columns(['ref', 'wallet_address', 'direction']).doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

/** Returns raw units of a token in all open positions of a trader. */
export async function heldAmount(tx: Db, userId: string, mint: string): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    SELECT coalesce(sum(amount), 0) AS amount FROM position WHERE user_id = ${userId} AND mint = ${mint} AND closed_at IS NULL`.execute(
    tx.tables(),
  );
  return rows[0]?.amount ?? 0n;
}
