import type { Side } from '@dugout/domain/market-events';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import { isKeyOfMore } from '../idempotency/batches.repository.ts';
import type { HeldPosition, PositionRecord } from '../swap-record.ts';

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

/** A position that may be missing, with its version and lots: [id, amount left, cost left or null], amounts as text. */
type HeldRow = (PositionRow | { readonly id: null }) & {
  readonly version: number | null;
  readonly lots: readonly (readonly [string, string, string | null])[] | null;
};

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

const heldPosition = (row: HeldRow): HeldPosition => ({
  position: row.id === null ? null : record(row),
  version: row.version ?? 0,
  lots: (row.lots ?? []).map(([id, left, cost]) => ({ id, left: BigInt(left), leftCost: cost === null ? null : BigInt(cost) })),
});

/** A row of the table as the database reads it from JSON: amounts as text, times in ISO form. `at`, unix ms, is when it changed. */
export const positionRow = (position: PositionRecord, version: number, at: number) => ({
  id: position.id,
  user_id: position.userId,
  wallet_address: position.walletAddress,
  mint: position.mint,
  pool: position.pool,
  decimals: position.decimals,
  token_name: position.tokenName,
  symbol: position.symbol,
  amount: `${position.amount}`,
  cost: `${position.cost}`,
  realised: `${position.realised}`,
  bought: `${position.bought}`,
  sold: `${position.sold}`,
  unknown_amount: `${position.unknownAmount}`,
  sold_unknown: `${position.soldUnknown}`,
  moved: `${position.moved}`,
  opened_at: new Date(position.openedAt),
  closed_at: position.amount === 0n ? new Date(at) : null,
  version,
});

async function select(db: Db, rest: RawBuilder<unknown>): Promise<PositionRecord[]> {
  const { rows } = await sql<PositionRow>`SELECT ${columns} FROM position WHERE closed_at IS NULL AND ${rest}`.execute(db.tables());
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
    tx.tables(),
  );
}

/** The open position of a wallet in a token, locked until the transaction ends. */
export async function lockOpenPosition(tx: Db, walletAddress: string, mint: string): Promise<PositionRecord | null> {
  return (await select(tx, sql`wallet_address = ${walletAddress} AND mint = ${mint} FOR UPDATE`))[0] ?? null;
}

/** The open position that a swap changes, locked until the transaction ends; with its lots for a sell. Call it when the turn at it is taken. */
export async function lockHeldPosition(
  tx: Db,
  { walletAddress, mint, side }: { readonly walletAddress: string; readonly mint: string; readonly side: Side },
): Promise<HeldPosition> {
  const { rows } = await sql<HeldRow>`
    SELECT p.*, CASE WHEN ${side} = 'sell' THEN open_lots(p.id) END AS lots FROM position p
    WHERE p.wallet_address = ${walletAddress} AND p.mint = ${mint} AND p.closed_at IS NULL FOR UPDATE`.execute(tx.tables());
  return heldPosition(rows[0] ?? { id: null, version: null, lots: null });
}

/** What a swap starts from: whether its trader has used its key before, for a swap or otherwise, and the position that it will change, with its lots for a sell. */
export async function groundOf(
  db: Db,
  swap: {
    readonly userId: string;
    readonly idempotencyKey: string;
    readonly walletAddress: string;
    readonly mint: string;
    readonly side: Side;
  },
): Promise<{ readonly known: boolean; readonly otherwise: boolean; readonly held: HeldPosition }> {
  const { userId, idempotencyKey, walletAddress, mint, side } = swap;
  const { rows } = await sql<HeldRow & { known: boolean; otherwise: boolean }>`
    SELECT EXISTS (SELECT FROM swap s WHERE s.user_id = ${userId} AND s.idempotency_key = ${idempotencyKey}) AS known,
      ${isKeyOfMore(userId, idempotencyKey)} AS otherwise,
      p.*, CASE WHEN ${side} = 'sell' THEN open_lots(p.id) END AS lots
    FROM (VALUES (1)) AS one LEFT JOIN position p ON p.wallet_address = ${walletAddress} AND p.mint = ${mint} AND p.closed_at IS NULL`.execute(
    db.tables(),
  );
  const [row] = rows;
  return {
    known: row?.known ?? false,
    otherwise: row?.otherwise ?? false,
    held: heldPosition(row ?? { id: null, version: null, lots: null }),
  };
}

export async function isOpenPosition(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 AS open FROM position WHERE id = ${id} AND closed_at IS NULL`.execute(db.tables());
  return rows.length === 1;
}

/** A trader's open positions, the newest first. */
export const openPositions = (db: Db, userId: string): Promise<PositionRecord[]> =>
  select(db, sql`user_id = ${userId} ORDER BY opened_at DESC, id`);

/** Lamports that raw units in a wallet cost at the average of its position, rounded up; null unless the cost of all of them is known. */
export async function costOfHeld(
  db: Db,
  { walletAddress, mint, amount }: { readonly walletAddress: string; readonly mint: string; readonly amount: bigint },
): Promise<bigint | null> {
  const { rows } = await sql<{ cost: bigint }>`
    SELECT ceil(cost * ${amount.toString()}::numeric / position.amount) AS cost FROM position
    WHERE wallet_address = ${walletAddress} AND mint = ${mint} AND closed_at IS NULL
      AND unknown_amount = 0 AND position.amount >= ${amount.toString()}::numeric AND position.amount > 0`.execute(db.tables());
  return rows[0] === undefined ? null : BigInt(rows[0].cost);
}
