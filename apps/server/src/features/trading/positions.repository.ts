import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { PositionRecord } from './swap-record.ts';

interface PositionRow {
  id: string;
  user_id: string;
  wallet_address: string;
  mint: string;
  pool: string;
  decimals: number;
  token_name: string;
  symbol: string;
  amount: bigint;
  cost: bigint;
  realised: bigint;
  bought: bigint;
  sold: bigint;
  unknown_amount: bigint;
  sold_unknown: bigint;
  moved: bigint;
  opened_at: Date;
}

const columns = sql`id, user_id, wallet_address, mint, pool, decimals, token_name, symbol, amount, cost, realised,
  bought, sold, unknown_amount, sold_unknown, moved, opened_at`;

const record = (row: PositionRow): PositionRecord => ({
  id: row.id,
  userId: row.user_id,
  walletAddress: row.wallet_address,
  mint: row.mint,
  pool: row.pool,
  decimals: row.decimals,
  tokenName: row.token_name,
  symbol: row.symbol,
  amount: row.amount,
  cost: row.cost,
  realised: row.realised,
  bought: row.bought,
  sold: row.sold,
  unknownAmount: row.unknown_amount,
  soldUnknown: row.sold_unknown,
  moved: row.moved,
  openedAt: row.opened_at.getTime(),
});

async function select(db: Db, rest: RawBuilder<unknown>): Promise<PositionRecord[]> {
  const { rows } = await sql<PositionRow>`SELECT ${columns} FROM position WHERE closed_at IS NULL AND ${rest}`.execute(
    db.tables<unknown>(),
  );
  return rows.map(record);
}

/**
 * Lets one change of these wallets' positions in a token be made at a time, until the transaction ends: also where there is no position yet that
 * could be locked. The locks are taken in one order, so that two changes never wait for each other.
 */
export async function takeTurnsAtPositions(tx: Db, wallets: readonly string[], mint: string): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtext('position'), place) FROM (
      SELECT DISTINCT hashtext(wallet || ${mint}) AS place FROM unnest(${wallets}::text[]) AS wallet ORDER BY 1) AS places`.execute(
    tx.tables<unknown>(),
  );
}

/** The open position of a wallet in a token, locked until the transaction ends. */
export async function lockOpenPosition(tx: Db, walletAddress: string, mint: string): Promise<PositionRecord | null> {
  return (await select(tx, sql`wallet_address = ${walletAddress} AND mint = ${mint} FOR UPDATE`))[0] ?? null;
}

/** A trader's open positions, the newest first. */
export const openPositions = (db: Db, userId: string): Promise<PositionRecord[]> =>
  select(db, sql`user_id = ${userId} ORDER BY opened_at DESC, id`);
