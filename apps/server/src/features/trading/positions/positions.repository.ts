import type { ExecutionCeilings } from '@dugout/domain/execution/execution-ceilings';
import type { Side } from '@dugout/domain/market-events';
import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';
import { type Claimant, claiming } from '#/platform/leases/claims.repository.ts';
import { type CeilingRow, ceilingsIn } from '../ceilings/ceilings.repository.ts';
import { isKeyOfMore } from '../idempotency/batches.repository.ts';
import { swapClaim } from '../idempotency/own-keys.ts';
import type { HeldPosition, PositionRecord } from '../swap-record.ts';
import { positionRecord } from './position-row.ts';

/**
 * A position that may be missing, with its version and lots: [id, amount left, cost left or null], amounts as
 * text.
 */
type HeldRow = (Row<'position'> | { readonly id: null; readonly version: null }) & {
  readonly lots: readonly (readonly [string, string, string | null])[] | null;
};

const NOTHING_HELD: HeldRow = { id: null, version: null, lots: null };

const heldPosition = (row: HeldRow): HeldPosition => ({
  position: row.id === null ? null : positionRecord(row),
  version: row.version ?? 0,
  lots: (row.lots ?? []).map(([id, left, cost]) => ({
    id,
    left: BigInt(left),
    leftCost: cost === null ? null : BigInt(cost),
  })),
});

const openOnes = (db: Db) => db.tables().selectFrom('position').selectAll().where('closed_at', 'is', null);

/**
 * Serializes changes of these wallets' positions in a token until the transaction ends, even before a position
 * exists to lock. All callers take the locks in the same order, which prevents deadlocks.
 */
export async function lockPositions(tx: Db, wallets: readonly string[], mint: string): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtext('position'), place) FROM (
      SELECT DISTINCT hashtext(wallet || ${mint}) AS place FROM unnest(${wallets}::text[]) AS wallet ORDER BY 1) AS places`.execute(
    tx.tables(),
  );
}

/** Returns the open position of a wallet in a token, locked until the transaction ends. */
export async function lockOpenPosition(
  tx: Db,
  walletAddress: string,
  mint: string,
): Promise<PositionRecord | null> {
  const row = await openOnes(tx)
    .where('wallet_address', '=', walletAddress)
    .where('mint', '=', mint)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : positionRecord(row);
}

/**
 * Returns the open position of a swap, locked until the transaction ends; with its lots for a sell. Call it after
 * `lockPositions`.
 */
export async function lockHeldPosition(
  tx: Db,
  {
    walletAddress,
    mint,
    side,
  }: { readonly walletAddress: string; readonly mint: string; readonly side: Side },
): Promise<HeldPosition> {
  const { rows } = await sql<HeldRow>`
    SELECT p.*, CASE WHEN ${side} = 'sell' THEN open_lots(p.id) END AS lots FROM position p
    WHERE p.wallet_address = ${walletAddress} AND p.mint = ${mint} AND p.closed_at IS NULL FOR UPDATE`.execute(
    tx.tables(),
  );
  return heldPosition(rows[0] ?? NOTHING_HELD);
}

interface SwapContext {
  /** Whether its trader has used its key for a swap before, or for something else. */
  readonly known: boolean;
  readonly otherwise: boolean;
  /** Whether this server now has the claim on the key. */
  readonly claimed: boolean;
  /** Its position, with the lots for a sell. */
  readonly held: HeldPosition;
  readonly ceilings: ExecutionCeilings;
}

type ContextRow = HeldRow & CeilingRow & Pick<SwapContext, 'known' | 'otherwise' | 'claimed'>;

/** Loads a swap's initial state. With a claimant, it claims the key of a new swap. */
export async function loadSwapContext(
  db: Db,
  swap: {
    readonly userId: string;
    readonly idempotencyKey: string;
    readonly walletAddress: string;
    readonly mint: string;
    readonly side: Side;
  },
  claimant: Claimant | null = null,
): Promise<SwapContext> {
  const { userId, idempotencyKey: key, walletAddress, mint, side } = swap;
  const known = sql`EXISTS (SELECT FROM swap s WHERE s.user_id = ${userId} AND s.idempotency_key = ${key})`;
  const claimed =
    claimant === null
      ? sql`SELECT WHERE false`
      : claiming(claimant, sql`SELECT ${swapClaim(swap)} WHERE NOT ${known}`);
  const { rows } = await sql<ContextRow>`
    WITH claimed AS (${claimed})
    SELECT ${known} AS known, EXISTS (SELECT FROM claimed) AS claimed, ${isKeyOfMore(userId, key)} AS otherwise,
      c.slippage_bps, c.priority_fee, c.tip, c.price_impact_bps,
      p.*, CASE WHEN ${side} = 'sell' THEN open_lots(p.id) END AS lots
    FROM (VALUES (1)) AS one
    LEFT JOIN execution_ceiling c ON c.user_id = ${userId}
    LEFT JOIN position p ON p.wallet_address = ${walletAddress} AND p.mint = ${mint} AND p.closed_at IS NULL`.execute(
    db.tables(),
  );
  const [row] = rows;
  return {
    known: row?.known ?? false,
    otherwise: row?.otherwise ?? false,
    claimed: row?.claimed ?? false,
    held: heldPosition(row ?? NOTHING_HELD),
    ceilings: ceilingsIn(row),
  };
}

export async function isOpenPosition(db: Db, id: string): Promise<boolean> {
  const row = await openOnes(db).where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Returns a trader's open positions, newest first. */
export async function openPositions(db: Db, userId: string): Promise<PositionRecord[]> {
  const rows = await openOnes(db)
    .where('user_id', '=', userId)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(positionRecord);
}

/** Returns which of the traders have open positions in which of the tokens: user ids by mint. */
export async function holdersAmong(
  db: Db,
  userIds: readonly string[],
  mints: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ mint: string; user_ids: string[] }>`
    SELECT mint, array_agg(DISTINCT user_id) AS user_ids FROM position
    WHERE closed_at IS NULL AND user_id = ANY(${userIds}::text[]) AND mint = ANY(${mints}::text[])
    GROUP BY mint`.execute(db.tables());
  return new Map(rows.map(({ mint, user_ids }) => [mint, new Set(user_ids)]));
}

/**
 * Returns the lamports that raw units in a wallet cost at the average of its position, rounded up; null unless
 * the cost of all of them is known.
 */
export async function costOfHeld(
  db: Db,
  {
    walletAddress,
    mint,
    amount,
  }: { readonly walletAddress: string; readonly mint: string; readonly amount: bigint },
): Promise<bigint | null> {
  const { rows } = await sql<{ cost: bigint }>`
    SELECT ceil(cost * ${amount.toString()}::numeric / position.amount) AS cost FROM position
    WHERE wallet_address = ${walletAddress} AND mint = ${mint} AND closed_at IS NULL
      AND unknown_amount = 0 AND position.amount >= ${amount.toString()}::numeric AND position.amount > 0`.execute(
    db.tables(),
  );
  return rows[0] === undefined ? null : BigInt(rows[0].cost);
}
