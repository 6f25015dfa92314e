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

/**
 * Writes a pending swap and posts the entry that holds its funds, in one round trip. False when the swap's
 * trader has used its idempotency key before; then nothing is written. Throws `InsufficientFunds`,
 * `KeyRefused`, and `WrittenBefore` for a transaction that another swap has.
 */
export async function writePending(tx: Db, swap: SwapRecord, hold: LedgerEntry): Promise<boolean> {
  const writing = sql<PostRow | { outcome: 'duplicate' }>`
    SELECT ${postColumns} FROM reserve_swap_funds(${rowsAsJson(pendingRow(swap))}::jsonb, ${entryArguments(hold)})`;
  const { rows } = await writing.execute(tx.tables()).catch((error: unknown) => {
    throw databaseRefusal(error, NOT_UNIQUE)?.constraint === 'swap_sent_signature_key'
      ? new WrittenBefore()
      : keyRefusalOr(error);
  });
  const [row] = rows;
  if (row?.outcome === 'duplicate') return false;
  assertPosted(hold, row);
  return true;
}
