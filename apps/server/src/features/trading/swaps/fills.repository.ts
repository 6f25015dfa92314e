import type { Side, Trade } from '@dugout/domain/market-events';
import { isMarketId, type MarketId } from '@dugout/domain/markets';
import { sql } from 'kysely';
import type { LandedFill } from '#/features/market-hooks.ts';
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

/** Lamports that all landed trades of a trader have moved, in and out. */
export async function tradedLamports(db: Db, userId: string): Promise<bigint> {
  const { rows } = await sql<{ lamports: bigint }>`
    SELECT coalesce(sum(abs(wallet_lamports)), 0) AS lamports FROM swap_fill WHERE user_id = ${userId}`.execute(
    db.tables(),
  );
  return rows[0]?.lamports ?? 0n;
}

/**
 * Lamports that the landed trades of traders have moved since `since` (unix ms), by user id: of all who
 * traded, or of those named.
 */
export async function tradedSince(
  db: Db,
  since: number,
  userIds: readonly string[] | null,
): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ user_id: string; lamports: bigint }>`
    SELECT user_id, sum(abs(wallet_lamports)) AS lamports FROM swap_fill
    WHERE time >= ${since} AND (${userIds}::text[] IS NULL OR user_id = ANY(${userIds}::text[]))
    GROUP BY user_id`.execute(db.tables());
  return new Map(rows.map(({ user_id, lamports }) => [user_id, lamports]));
}

/** Every landed trade of `slot` and later, in the order in which they were filled. */
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
