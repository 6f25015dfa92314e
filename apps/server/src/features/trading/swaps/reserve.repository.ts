import { sql } from 'kysely';
import { assertPosted, entryArguments, type LedgerEntry, type PostRow, postColumns } from '#/features/ledger/index.ts';
import { databaseRefusal, NOT_UNIQUE } from '#/platform/db/database-refusal.ts';
import type { Db } from '#/platform/db/db.ts';
import type { SwapRecord } from '../swap-record.ts';

/** A pending swap as a row of the table, as the database reads it from JSON: amounts as text, times in ISO form. */
export const pendingRow = (swap: SwapRecord) => ({
  id: swap.id,
  user_id: swap.userId,
  idempotency_key: swap.idempotencyKey,
  request_hash: swap.requestHash,
  wallet_address: swap.walletAddress,
  mint: swap.mint,
  side: swap.side,
  mode: swap.mode,
  status: 'pending',
  in_amount: `${swap.inAmount}`,
  out_amount: `${swap.outAmount}`,
  quoted_in: `${swap.quotedIn}`,
  quoted_out: `${swap.quotedOut}`,
  quoted_slot: swap.quotedSlot,
  platform_fee: `${swap.platformFee}`,
  pool_fee: `${swap.poolFee}`,
  network_fee: `${swap.networkFee}`,
  priority_fee: `${swap.priorityFee}`,
  tip: `${swap.tip}`,
  rent: `${swap.rent}`,
  price_impact_pct: swap.priceImpactPct,
  slippage_bps: swap.slippageBps,
  preset: swap.preset,
  protect: swap.protect,
  hold_lamports: `${swap.hold.lamports}`,
  hold_tokens: `${swap.hold.tokens}`,
  created_at: new Date(swap.createdAt),
  venue: swap.venue,
  tried: swap.tried,
  exits: swap.exits,
  sent_signature: swap.sent?.signature ?? null,
  sent_transaction: swap.sent?.transaction ?? null,
  last_valid_height: swap.sent === null ? null : `${swap.sent.lastValidBlockHeight}`,
  sent_slot: swap.sent?.slot ?? null,
});

/** A swap of the same signed transaction is written already: amounts, limits and blockhash are the same, and it would trade once. */
export class WrittenBefore extends Error {
  override readonly name = 'WrittenBefore';
}

/**
 * Writes a pending swap and posts the entry that holds its funds, in one round trip. False when the swap's trader has used its idempotency key
 * before; then nothing is written. Throws `InsufficientFunds`, and `WrittenBefore` for a transaction that another swap has.
 */
export async function writePending(tx: Db, swap: SwapRecord, hold: LedgerEntry): Promise<boolean> {
  const writing = sql<PostRow | { outcome: 'duplicate' }>`
    SELECT ${postColumns} FROM reserve_swap_funds(${JSON.stringify(pendingRow(swap))}::jsonb, ${entryArguments(hold)})`;
  const { rows } = await writing.execute(tx.tables()).catch((error: unknown) => {
    throw databaseRefusal(error, NOT_UNIQUE)?.constraint === 'swap_sent_signature_key' ? new WrittenBefore() : error;
  });
  const [row] = rows;
  if (row?.outcome === 'duplicate') return false;
  assertPosted(hold, row);
  return true;
}
