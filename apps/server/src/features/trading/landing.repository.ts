import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { Landing, PositionRecord } from './swap-record.ts';

/**
 * Writes a landed swap, its fill and the position after it in one round trip.
 * False when the swap is not pending any more: then nothing is written. `realised` is null for a buy.
 */
export async function writeLanding(tx: Db, landing: Landing, position: PositionRecord, realised: bigint | null): Promise<boolean> {
  const { swap, settlement, trade } = landing;
  const at = new Date(landing.settledAt);
  const { rows } = await sql`
    WITH landed AS (
      UPDATE swap SET status = 'landed', in_amount = ${settlement.inAmount}, out_amount = ${settlement.outAmount},
        platform_fee = ${settlement.platformFee}, pool_fee = ${settlement.poolFee}, price_impact_pct = ${landing.priceImpactPct},
        settled_at = ${at}, took_ms = ${landing.tookMs}
      WHERE id = ${swap.id} AND status = 'pending' RETURNING id
    ), held AS (
      INSERT INTO position (id, user_id, wallet_address, mint, pool, decimals, token_name, symbol,
        amount, cost, realised, bought, sold, opened_at, closed_at)
      SELECT ${position.id}, ${position.userId}, ${position.walletAddress}, ${position.mint}, ${position.pool}, ${position.decimals}::smallint,
        ${position.tokenName}, ${position.symbol}, ${position.amount}::numeric, ${position.cost}::numeric, ${position.realised}::numeric,
        ${position.bought}::numeric, ${position.sold}::numeric, ${new Date(position.openedAt)}::timestamptz,
        ${position.amount === 0n ? at : null}::timestamptz
      FROM landed
      ON CONFLICT (id) DO UPDATE SET pool = excluded.pool, amount = excluded.amount, cost = excluded.cost, realised = excluded.realised,
        bought = excluded.bought, sold = excluded.sold, closed_at = excluded.closed_at, version = position.version + 1
    ), filled AS (
      INSERT INTO swap_fill (swap_id, user_id, position_id, trade_id, signature, slot, fill_order, time, market, pool, wallet_address, side,
        mint, decimals, token_amount, quote_mint, quote_amount, fee_amount, reserves_base, reserves_quote, wallet_lamports, wallet_tokens,
        realised, price_usd)
      SELECT id, ${swap.userId}, ${position.id}, ${trade.id}, ${trade.signature}, ${trade.slot}::bigint, ${landing.fillOrder}::bigint,
        ${trade.time}::bigint, ${trade.market}, ${trade.pool}, ${trade.wallet}, ${trade.side}, ${trade.mint}, ${trade.decimals}::smallint,
        ${trade.tokenAmount}::numeric, ${trade.quoteMint}, ${trade.quoteAmount}::numeric, ${trade.feeAmount}::numeric,
        ${trade.reserves?.base ?? null}::numeric, ${trade.reserves?.quote ?? null}::numeric,
        ${settlement.lamports}::numeric, ${settlement.tokens}::numeric, ${realised}::numeric, ${landing.priceUsd}::double precision
      FROM landed
    )
    SELECT id FROM landed`.execute(tx.tables<unknown>());
  return rows.length === 1;
}
