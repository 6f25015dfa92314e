import type { Side, Trade } from '@dugout/domain/market-events';
import { isMarketId, type MarketId } from '@dugout/domain/markets';
import type { LandedFill } from '@dugout/market/feed/market-hooks';
import type { Db, Row } from '#/platform/db/db.ts';

const marketId = (text: string): MarketId => {
  if (!isMarketId(text)) throw new Error(`a fill names the unknown market ${text}`);
  return text;
};

const trade = (row: Row<'swap_fill'>): Trade => ({
  kind: 'trade',
  id: row.trade_id,
  signature: row.signature,
  slot: Number(row.slot),
  time: Number(row.time),
  market: marketId(row.market),
  pool: row.pool,
  wallet: row.wallet_address,
  side: row.side as Side,
  mint: row.mint,
  decimals: row.decimals,
  tokenAmount: row.token_amount,
  quoteMint: row.quote_mint,
  quoteAmount: row.quote_amount,
  feeAmount: row.fee_amount,
  reserves:
    row.reserves_base === null || row.reserves_quote === null
      ? null
      : { base: row.reserves_base, quote: row.reserves_quote },
});

/** Returns every landed trade at or after `slot`, in the order of the fills. */
export async function landedFillsSince(db: Db, slot: number): Promise<LandedFill[]> {
  const rows = await db
    .tables()
    .selectFrom('swap_fill')
    .selectAll()
    .where('slot', '>=', BigInt(slot))
    .orderBy('slot')
    .orderBy('fill_order')
    .execute();
  return rows.map((row) => ({ slot: Number(row.slot), trade: trade(row) }));
}
