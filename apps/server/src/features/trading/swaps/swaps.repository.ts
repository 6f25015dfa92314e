import type { ErrorCode } from '@dugout/contract/errors';
import { ERRORS } from '@dugout/contract/errors';
import type { PresetId } from '@dugout/domain/execution-presets';
import type { Side } from '@dugout/domain/market-events';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { Ending, SwapRecord, SwapStatus } from '../swap-record.ts';
import { pendingRow } from './reserve.repository.ts';

interface SwapRow {
  id: string;
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  wallet_address: string;
  mint: string;
  side: Side;
  mode: SwapRecord['mode'];
  status: SwapStatus;
  in_amount: bigint;
  out_amount: bigint;
  quoted_in: bigint;
  quoted_out: bigint;
  quoted_slot: bigint | null;
  platform_fee: bigint;
  pool_fee: bigint;
  network_fee: bigint;
  priority_fee: bigint;
  tip: bigint;
  rent: bigint;
  price_impact_pct: number;
  slippage_bps: number;
  preset: PresetId | null;
  protect: boolean;
  hold_lamports: bigint;
  hold_tokens: bigint;
  error_code: string | null;
  reason: string | null;
  created_at: Date;
  took_ms: number | null;
  signature: string | null;
  venue: string | null;
  tried: SwapRecord['tried'];
  exits: SwapRecord['exits'];
  sent_signature: string | null;
  sent_transaction: string | null;
  last_valid_height: bigint | null;
  sent_slot: bigint | null;
}

const columns = sql`s.id, s.user_id, s.idempotency_key, s.request_hash, s.wallet_address, s.mint, s.side, s.mode, s.status,
  s.in_amount, s.out_amount, s.platform_fee, s.pool_fee, s.network_fee, s.priority_fee, s.tip,
  s.price_impact_pct, s.slippage_bps, s.protect, s.hold_lamports, s.hold_tokens, s.error_code, s.reason,
  s.created_at, s.took_ms, s.quoted_in, s.quoted_out, s.quoted_slot, s.rent, s.preset, s.venue, s.tried,
  s.exits, s.sent_signature, s.sent_transaction, s.last_valid_height, s.sent_slot,
  (SELECT f.signature FROM swap_fill f WHERE f.swap_id = s.id) AS signature`;

const isErrorCode = (text: string | null): text is ErrorCode => text !== null && text in ERRORS;

const record = (row: SwapRow): SwapRecord => ({
  id: row.id,
  userId: row.user_id,
  idempotencyKey: row.idempotency_key,
  requestHash: row.request_hash,
  walletAddress: row.wallet_address,
  mint: row.mint,
  side: row.side,
  mode: row.mode,
  status: row.status,
  inAmount: row.in_amount,
  outAmount: row.out_amount,
  quotedIn: row.quoted_in,
  quotedOut: row.quoted_out,
  quotedSlot: row.quoted_slot === null ? null : Number(row.quoted_slot),
  platformFee: row.platform_fee,
  poolFee: row.pool_fee,
  networkFee: row.network_fee,
  priorityFee: row.priority_fee,
  tip: row.tip,
  rent: row.rent,
  priceImpactPct: row.price_impact_pct,
  slippageBps: row.slippage_bps,
  preset: row.preset,
  protect: row.protect,
  hold: { lamports: row.hold_lamports, tokens: row.hold_tokens },
  errorCode: isErrorCode(row.error_code) ? row.error_code : null,
  reason: row.reason,
  createdAt: row.created_at.getTime(),
  tookMs: row.took_ms,
  signature: row.signature ?? row.sent_signature,
  venue: row.venue,
  tried: row.tried,
  exits: row.exits,
  sent: sentOf(row),
});

function sentOf({ sent_signature: signature, sent_transaction: transaction, last_valid_height: height, sent_slot: slot }: SwapRow) {
  if (signature === null || transaction === null || height === null) return null;
  return { signature, transaction, lastValidBlockHeight: BigInt(height), slot: Number(slot ?? 0) };
}

async function select(db: Db, where: RawBuilder<unknown>): Promise<SwapRecord[]> {
  const { rows } = await sql<SwapRow>`SELECT ${columns} FROM swap s WHERE ${where}`.execute(db.tables());
  return rows.map(record);
}

export async function swapByKey(db: Db, userId: string, key: string): Promise<SwapRecord | null> {
  return (await select(db, sql`s.user_id = ${userId} AND s.idempotency_key = ${key}`))[0] ?? null;
}

export async function swapById(db: Db, userId: string, id: string): Promise<SwapRecord | null> {
  return (await select(db, sql`s.user_id = ${userId} AND s.id = ${id}`))[0] ?? null;
}

export const pendingSwaps = (db: Db): Promise<SwapRecord[]> => select(db, sql`s.status = 'pending' ORDER BY s.created_at`);

/** Writes a swap that has ended without a fill. False, with nothing written, when its trader has used its idempotency key before. */
export async function insertUnfilled(tx: Db, swap: SwapRecord, end: Ending): Promise<boolean> {
  const { status, code, reason, at, tookMs } = end;
  const row = { ...pendingRow(swap), status, error_code: code, reason, settled_at: new Date(at), took_ms: tookMs };
  const { rows } = await sql`
    INSERT INTO swap SELECT * FROM jsonb_populate_record(NULL::swap, ${JSON.stringify(row)}::jsonb)
    ON CONFLICT (user_id, idempotency_key) DO NOTHING RETURNING id`.execute(tx.tables());
  return rows.length === 1;
}

/** Ends a pending swap without a fill. False when it is not pending any more. */
export async function endUnfilled(tx: Db, id: string, end: Ending): Promise<boolean> {
  const { rows } = await sql`
    UPDATE swap SET status = ${end.status}, error_code = ${end.code}, reason = ${end.reason}, settled_at = ${new Date(end.at)}, took_ms = ${end.tookMs},
      network_fee = COALESCE(${end.paid?.networkFee ?? null}::numeric, network_fee), priority_fee = COALESCE(${end.paid?.priorityFee ?? null}::numeric, priority_fee)
    WHERE id = ${id} AND status = 'pending' RETURNING id`.execute(tx.tables());
  return rows.length === 1;
}
