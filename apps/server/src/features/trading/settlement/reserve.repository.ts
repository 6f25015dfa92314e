import { sql } from 'kysely';
import {
  assertPosted,
  entryArguments,
  InsufficientFunds,
  type LedgerEntry,
  ledger,
  type PostRow,
  postColumns,
  walletAccount,
} from '#/features/ledger/index.ts';
import { databaseRefusal, NOT_UNIQUE } from '#/platform/db/database-refusal.ts';
import type { Db } from '#/platform/db/db.ts';
import { rowsAsJson } from '#/platform/db/rows-as-json.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { SwapRecord } from '../swap-record.ts';
import { keyRefusalOr } from '../swaps/key-refused.ts';
import { pendingRow } from '../swaps/swap-row.ts';

/**
 * A swap with the same signed transaction is already written: amounts, limits and blockhash are equal, and it
 * would trade only once.
 */
export class WrittenBefore extends Error {
  override readonly name = 'WrittenBefore';
}

/** Less is available than the trader saw when they chose a share to sell: nothing was written. */
export class HoldingChanged extends ApiError {
  constructor() {
    super('holding_changed');
  }
}

/**
 * Serializes sales by share of a wallet's token until the transaction ends, and throws `HoldingChanged` unless the
 * wallet can still spend what the trader saw.
 */
export async function demandSeen(tx: Db, { walletAddress, mint }: SwapRecord, seen: bigint): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('sale by share'), hashtext(${walletAddress + mint}))`.execute(
    tx.tables(),
  );
  const held = await ledger.balances(tx, walletAccount(walletAddress));
  if ((held.get(mint) ?? 0n) < seen) throw new HoldingChanged();
}

/** Converts what a reservation throws to the error of the call; returns any other error unchanged. */
export function reserveRefusal(error: unknown, { mint }: SwapRecord): unknown {
  if (error instanceof WrittenBefore) return new ApiError('same_trade_on_its_way');
  return error instanceof InsufficientFunds ? lacking(error, mint) : error;
}

/** Returns the error of the call for an account that cannot pay for a swap of `mint`. */
export const lacking = ({ asset }: InsufficientFunds, mint: string): ApiError =>
  new ApiError(asset === mint ? 'insufficient_tokens' : 'insufficient_sol');

/** A swap's loss, and the amount that may leave its trader's wallets within a day. Lamports. */
export interface Loss {
  readonly lamports: bigint;
  readonly cap: bigint;
}

const LOST_TOO_MUCH =
  'Price impact and fees of this trade exceed your daily withdrawal limit. Trade a smaller amount.';

/**
 * Writes a pending swap, counts its loss towards the outflow cap (an attacker who may not withdraw could trade
 * with themself), and posts the entry that holds its funds, in one round trip. Returns false, with nothing
 * written, when the trader has used its idempotency key before, or when `server` no longer runs the order that the
 * swap fills. Throws `InsufficientFunds`, `KeyRefused`,
 * ApiError `outflow_cap`, and `WrittenBefore` for a transaction of another swap.
 */
export async function writePending(
  tx: Db,
  swap: SwapRecord,
  loss: Loss,
  hold: LedgerEntry,
  server: string,
): Promise<boolean> {
  const writing = sql<PostRow | { outcome: 'duplicate' } | { outcome: 'outflow_cap' }>`
    SELECT ${postColumns} FROM reserve_swap_funds(
      ${rowsAsJson({ ...pendingRow(swap), server })}::jsonb, ${loss.lamports}, ${loss.cap}, ${entryArguments(hold)})`;
  const { rows } = await writing.execute(tx.tables()).catch((error: unknown) => {
    throw databaseRefusal(error, NOT_UNIQUE)?.constraint === 'swap_sent_signature_key'
      ? new WrittenBefore()
      : keyRefusalOr(error);
  });
  const [row] = rows;
  if (row?.outcome === 'duplicate') return false;
  if (row?.outcome === 'outflow_cap') throw new ApiError('outflow_cap', LOST_TOO_MUCH);
  assertPosted(hold, row);
  return true;
}
