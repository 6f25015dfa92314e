import type { Side } from '@dugout/domain/market-events';
import { type RawBuilder, sql } from 'kysely';
import type { SwapStatus, TriedVenue } from '#/features/trading/index.ts';
import type { Db } from '#/platform/db/db.ts';

/** A swap as its receipt tells it. Lamports and raw units. */
export interface ReceiptRecord {
  readonly id: string;
  readonly status: SwapStatus;
  readonly side: Side;
  readonly mode: 'ExactIn' | 'ExactOut';
  readonly mint: string;
  readonly walletAddress: string;
  readonly quotedIn: bigint;
  readonly quotedOut: bigint;
  readonly quotedSlot: bigint | null;
  readonly inAmount: bigint;
  readonly outAmount: bigint;
  readonly platformFee: bigint;
  readonly poolFee: bigint;
  readonly networkFee: bigint;
  readonly priorityFee: bigint;
  readonly tip: bigint;
  readonly rent: bigint;
  readonly venue: string | null;
  readonly tried: readonly TriedVenue[];
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  readonly tookMs: number | null;
  readonly signature: string | null;
  /** Of the transaction that was sent, whatever became of it. */
  readonly sentSignature: string | null;
  readonly landedSlot: bigint | null;
  readonly decimals: number | null;
  readonly tokenName: string | null;
  readonly symbol: string | null;
}

const columns = sql`s.id, s.status, s.side, s.mode, s.mint, s.wallet_address AS "walletAddress", s.quoted_in AS "quotedIn",
  s.quoted_out AS "quotedOut", s.quoted_slot AS "quotedSlot", s.in_amount AS "inAmount", s.out_amount AS "outAmount",
  s.platform_fee AS "platformFee", s.pool_fee AS "poolFee", s.network_fee AS "networkFee", s.priority_fee AS "priorityFee", s.tip, s.rent,
  s.venue, s.tried, s.reason, s.created_at AS "createdAt", s.settled_at AS "settledAt", s.took_ms AS "tookMs", f.signature,
  s.sent_signature AS "sentSignature",
  f.slot AS "landedSlot", f.decimals, p.token_name AS "tokenName", p.symbol
  FROM swap s LEFT JOIN swap_fill f ON f.swap_id = s.id LEFT JOIN position p ON p.id = f.position_id`;

async function select(db: Db, rest: RawBuilder<unknown>): Promise<ReceiptRecord[]> {
  const { rows } = await sql<ReceiptRecord>`SELECT ${columns} WHERE ${rest}`.execute(db.tables());
  return rows;
}

export const receiptById = async (db: Db, userId: string, id: string): Promise<ReceiptRecord | null> =>
  (await select(db, sql`s.user_id = ${userId} AND s.id = ${id}`))[0] ?? null;

/** A trader's swaps, newest first, and how many there are in all. */
export async function receiptsOf(
  db: Db,
  userId: string,
  { tokenAddress, offset, limit }: { readonly tokenAddress?: string | undefined; readonly offset: number; readonly limit: number },
): Promise<{ readonly items: ReceiptRecord[]; readonly count: number }> {
  const own = sql`s.user_id = ${userId} AND (${tokenAddress ?? null}::text IS NULL OR s.mint = ${tokenAddress ?? null})`;
  const items = await select(db, sql`${own} ORDER BY s.created_at DESC, s.id LIMIT ${limit} OFFSET ${offset}`);
  const counted = await sql<{ count: bigint }>`SELECT count(*) AS count FROM swap s WHERE ${own}`.execute(db.tables());
  return { items, count: Number(counted.rows[0]?.count ?? 0n) };
}
