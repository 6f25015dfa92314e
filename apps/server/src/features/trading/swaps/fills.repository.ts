import type { Side, Trade } from '@dugout/domain/market-events';
import { isMarketId, type MarketId } from '@dugout/domain/markets';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** A trade that this server's traders made, for the tape to be made again. */
export interface OutsideFill {
  readonly slot: number;
  readonly trade: Trade;
}

interface FillRow {
  trade_id: string;
  signature: string;
  slot: bigint;
  time: bigint;
  market: string;
  pool: string;
  wallet_address: string;
  side: Side;
  mint: string;
  decimals: number;
  token_amount: bigint;
  quote_mint: string;
  quote_amount: bigint;
  fee_amount: bigint;
  reserves_base: bigint | null;
  reserves_quote: bigint | null;
}

const marketId = (text: string): MarketId => {
  if (!isMarketId(text)) throw new Error(`a fill names the unknown market ${text}`);
  return text;
};

const trade = (row: FillRow): Trade => ({
  kind: 'trade',
  id: row.trade_id,
  signature: row.signature,
  slot: Number(row.slot),
  time: Number(row.time),
  market: marketId(row.market),
  pool: row.pool,
  wallet: row.wallet_address,
  side: row.side,
  mint: row.mint,
  decimals: row.decimals,
  tokenAmount: row.token_amount,
  quoteMint: row.quote_mint,
  quoteAmount: row.quote_amount,
  feeAmount: row.fee_amount,
  reserves: row.reserves_base === null || row.reserves_quote === null ? null : { base: row.reserves_base, quote: row.reserves_quote },
});

/** Lamports that all landed trades of a trader have moved, in and out. */
export async function tradedLamports(db: Db, userId: string): Promise<bigint> {
  const { rows } = await sql<{ lamports: bigint }>`
    SELECT coalesce(sum(abs(wallet_lamports)), 0) AS lamports FROM swap_fill WHERE user_id = ${userId}`.execute(db.tables());
  return rows[0]?.lamports ?? 0n;
}

/** Every landed trade of `slot` and later, in the order in which they were filled. */
export async function landedFillsSince(db: Db, slot: number): Promise<OutsideFill[]> {
  const { rows } = await sql<FillRow>`
    SELECT trade_id, signature, slot, time, market, pool, wallet_address, side, mint, decimals, token_amount, quote_mint,
      quote_amount, fee_amount, reserves_base, reserves_quote
    FROM swap_fill WHERE slot >= ${slot} ORDER BY slot, fill_order`.execute(db.tables());
  return rows.map((row) => ({ slot: Number(row.slot), trade: trade(row) }));
}
