import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { Landing, LotChange, PositionRecord } from './swap-record.ts';

/**
 * Writes a landed swap, its fill, the position after it and what that does to its lots in one round trip.
 * False when the swap is not pending any more: then nothing is written. `realised` is null for a buy.
 */
export async function writeLanding(
  tx: Db,
  landing: Landing,
  position: PositionRecord,
  change: LotChange,
  realised: bigint | null,
): Promise<boolean> {
  const { swap, settlement, trade } = landing;
  const at = new Date(landing.settledAt);
  const lot = change.kind === 'bought' ? change : null;
  const pieces = change.kind === 'sold' ? change.disposals : [];
  const { rows } = await sql`
    WITH landed AS (
      UPDATE swap SET status = 'landed', in_amount = ${settlement.inAmount}, out_amount = ${settlement.outAmount},
        platform_fee = ${settlement.platformFee}, pool_fee = ${settlement.poolFee}, price_impact_pct = ${landing.priceImpactPct},
        settled_at = ${at}, took_ms = ${landing.tookMs}, venue = ${landing.venue}, tried = ${JSON.stringify(landing.tried)}::jsonb,
        network_fee = ${swap.networkFee}, priority_fee = ${swap.priorityFee}, tip = ${swap.tip}, rent = ${swap.rent}
      WHERE id = ${swap.id} AND status = 'pending' RETURNING id
    ), held AS (
      INSERT INTO position (id, user_id, wallet_address, mint, pool, decimals, token_name, symbol,
        amount, cost, realised, bought, sold, unknown_amount, sold_unknown, moved, opened_at, closed_at)
      SELECT ${position.id}, ${position.userId}, ${position.walletAddress}, ${position.mint}, ${position.pool}, ${position.decimals}::smallint,
        ${position.tokenName}, ${position.symbol}, ${position.amount}::numeric, ${position.cost}::numeric, ${position.realised}::numeric,
        ${position.bought}::numeric, ${position.sold}::numeric, ${position.unknownAmount}::numeric, ${position.soldUnknown}::numeric,
        ${position.moved}::numeric, ${new Date(position.openedAt)}::timestamptz,
        ${position.amount === 0n ? at : null}::timestamptz
      FROM landed
      ON CONFLICT (id) DO UPDATE SET pool = excluded.pool, amount = excluded.amount, cost = excluded.cost, realised = excluded.realised,
        bought = excluded.bought, sold = excluded.sold, unknown_amount = excluded.unknown_amount,
        sold_unknown = excluded.sold_unknown, moved = excluded.moved, closed_at = excluded.closed_at, version = position.version + 1
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
    ), came AS (
      INSERT INTO lot (id, position_id, source, swap_id, amount, cost, left_amount, left_cost, opened_at)
      SELECT ${lot?.lotId ?? ''}, ${position.id}, 'buy', id, ${lot?.amount ?? 0n}::numeric, ${lot?.cost ?? 0n}::numeric,
        ${lot?.amount ?? 0n}::numeric, ${lot?.cost ?? 0n}::numeric, ${at}::timestamptz
      FROM landed WHERE ${lot !== null}::boolean
    ), piece AS (
      SELECT * FROM unnest(${pieces.map(({ lotId }) => lotId)}::text[], ${pieces.map(({ amount }) => amount.toString())}::numeric[],
        ${pieces.map(({ cost }) => cost?.toString() ?? null)}::numeric[],
        ${pieces.map(({ proceeds }) => proceeds.toString())}::numeric[]) AS p (lot_id, amount, cost, proceeds)
    ), gone AS (
      INSERT INTO lot_disposal (lot_id, ref, kind, position_id, time, amount, cost, proceeds)
      SELECT p.lot_id, l.id, 'sell', ${position.id}, ${at}::timestamptz, p.amount, p.cost, p.proceeds FROM piece p, landed l
    ), lessened AS (
      UPDATE lot SET left_amount = lot.left_amount - p.amount, left_cost = lot.left_cost - p.cost
      FROM piece p, landed l WHERE lot.id = p.lot_id
    )
    SELECT id FROM landed`.execute(tx.tables<unknown>());
  return rows.length === 1;
}
