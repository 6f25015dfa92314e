import { sql } from 'kysely';
import { assertPosted, entryArguments, type LedgerEntry, type PostRow, postColumns } from '#/features/wallets/index.ts';
import type { Db } from '#/platform/db/db.ts';
import { type HeldRow, heldPosition } from './positions.repository.ts';
import type { HeldPosition, SwapRecord } from './swap-record.ts';

/** A row of the table as the database reads it from JSON: amounts as text, times in ISO form. */
const pendingRow = (swap: SwapRecord) => ({
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

/**
 * Writes a pending swap and posts the entry that holds its funds, in one round trip. Answers the position that the wallet has in the token by
 * then, or null when the swap's trader has used its idempotency key before. Throws `InsufficientFunds`. Only the first writes anything.
 */
export async function writePending(tx: Db, swap: SwapRecord, hold: LedgerEntry): Promise<HeldPosition | null> {
  const { rows } = await sql<(PostRow & HeldRow) | { outcome: 'taken' }>`
    SELECT ${postColumns}, (held).*, lots
    FROM swap_set_aside(${JSON.stringify(pendingRow(swap))}::jsonb, ${entryArguments(hold)}) AS s`.execute(tx.tables<unknown>());
  const [row] = rows;
  if (row?.outcome === 'taken') return null;
  assertPosted(hold, row);
  return heldPosition(row);
}
