import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { HistoryRecord, Totals } from '../read-records.ts';
import { closedResults } from './results.repository.ts';

const landed = (db: Db) =>
  db
    .tables()
    .selectFrom('swap_fill as f')
    .innerJoin('swap as s', 's.id', 'f.swap_id')
    .innerJoin('position as p', 'p.id', 'f.position_id')
    .select([
      's.id',
      'f.signature',
      's.side',
      'f.wallet_address as walletAddress',
      'f.mint',
      'f.pool',
      'f.decimals',
      'p.token_name as tokenName',
      'p.symbol',
      's.in_amount as inAmount',
      's.out_amount as outAmount',
      's.platform_fee as platformFee',
      'f.realised',
      'f.price_usd as priceUsd',
      'f.time',
    ]);

/** Returns a wallet's landed swaps, newest first, with their total number. */
export async function walletHistory(
  db: Db,
  walletAddress: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly items: HistoryRecord[]; readonly count: number }> {
  const items = await landed(db)
    .where('f.wallet_address', '=', walletAddress)
    .orderBy('f.slot', 'desc')
    .orderBy('f.fill_order', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { count } = await db
    .tables()
    .selectFrom('swap_fill')
    .where('wallet_address', '=', walletAddress)
    .select((is) => is.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return { items, count: Number(count) };
}

interface TotalsRow {
  trades: bigint;
  realised: bigint;
  sold_cost: bigint;
  fees: bigint;
}

export async function totalsOf(db: Db, userId: string): Promise<Totals> {
  const { rows } = await sql<TotalsRow>`
    SELECT count(*) AS trades, coalesce(sum(f.realised), 0) AS realised,
      (SELECT coalesce(sum(bought - moved - cost), 0) FROM position WHERE user_id = ${userId}) AS sold_cost, coalesce(sum(s.platform_fee + s.network_fee + s.priority_fee + s.tip), 0) AS fees
    FROM swap_fill f JOIN swap s ON s.id = f.swap_id WHERE f.user_id = ${userId}`.execute(db.tables());
  const row = rows[0];
  const results = await closedResults(db, userId, 0);
  return {
    trades: Number(row?.trades ?? 0n),
    realised: row?.realised ?? 0n,
    soldCost: row?.sold_cost ?? 0n,
    feesPaid: row?.fees ?? 0n,
    ...results,
  };
}
