import { sql } from 'kysely';
import {
  assertPosted,
  entryArguments,
  type LedgerEntry,
  type PostRow,
  postColumns,
} from '#/features/ledger/index.ts';
import { databaseRefusal, NOT_UNIQUE } from '#/platform/db/database-refusal.ts';
import type { Db } from '#/platform/db/db.ts';
import { rowsAsJson } from '#/platform/db/rows-as-json.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { SwapRecord } from '../swap-record.ts';
import { keyRefusalOr } from './key-refused.ts';
import { pendingRow } from './swap-row.ts';

/**
 * A swap of the same signed transaction is written already: amounts, limits and blockhash are the same, and
 * it would trade once.
 */
export class WrittenBefore extends Error {
  override readonly name = 'WrittenBefore';
}

/** What a swap gives away, and how much may leave its trader's wallets within a day. Lamports. */
export interface Loss {
  readonly lamports: bigint;
  readonly cap: bigint;
}

const LOST_TOO_MUCH =
  'Price impact and fees of this trade exceed your daily withdrawal limit. Trade a smaller amount.';

/**
 * Writes a pending swap, counts its loss towards what may leave (a thief who may not withdraw could trade it
 * to themself), and posts the entry that holds its funds, in one round trip. False when the swap's trader has
 * used its idempotency key before; then nothing is written. Throws `InsufficientFunds`, `KeyRefused`, ApiError
 * `outflow_cap`, and `WrittenBefore` for a transaction that another swap has.
 */
export async function writePending(
  tx: Db,
  swap: SwapRecord,
  loss: Loss,
  hold: LedgerEntry,
): Promise<boolean> {
  const writing = sql<PostRow | { outcome: 'duplicate' } | { outcome: 'outflow_cap' }>`
    SELECT ${postColumns} FROM reserve_swap_funds(
      ${rowsAsJson(pendingRow(swap))}::jsonb, ${loss.lamports}, ${loss.cap}, ${entryArguments(hold)})`;
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
