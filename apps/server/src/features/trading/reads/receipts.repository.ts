import type { ExpressionBuilder } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { Tables } from '#/platform/db/tables.ts';
import type { ReceiptRecord } from '../read-records.ts';
import { swapRecord } from '../swaps/swap-row.ts';

const receipts = (db: Db) =>
  db
    .tables()
    .selectFrom('swap as s')
    .leftJoin('swap_fill as f', 'f.swap_id', 's.id')
    .leftJoin('position as p', 'p.id', 'f.position_id')
    .selectAll('s')
    .select(['f.signature', 'f.slot as landedSlot', 'f.decimals', 'p.token_name as tokenName', 'p.symbol']);

type ReceiptRow = Awaited<ReturnType<ReturnType<typeof receipts>['executeTakeFirstOrThrow']>>;

const receipt = (row: ReceiptRow): ReceiptRecord => ({
  swap: swapRecord(row),
  settledAt: row.settled_at?.getTime() ?? null,
  landedSlot: row.landedSlot,
  decimals: row.decimals,
  tokenName: row.tokenName,
  symbol: row.symbol,
});

export async function receiptById(db: Db, userId: string, id: string): Promise<ReceiptRecord | null> {
  const row = await receipts(db).where('s.user_id', '=', userId).where('s.id', '=', id).executeTakeFirst();
  return row === undefined ? null : receipt(row);
}

/** Returns a trader's swaps, newest first, with their total number. */
export async function receiptsOf(
  db: Db,
  userId: string,
  {
    tokenAddress,
    offset,
    limit,
  }: { readonly tokenAddress?: string | undefined; readonly offset: number; readonly limit: number },
): Promise<{ readonly items: ReceiptRecord[]; readonly count: number }> {
  const own = (is: ExpressionBuilder<Tables & { s: Tables['swap'] }, 's'>) =>
    is.and([
      is('s.user_id', '=', userId),
      ...(tokenAddress === undefined ? [] : [is('s.mint', '=', tokenAddress)]),
    ]);
  const rows = await receipts(db)
    .where(own)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { count } = await db
    .tables()
    .selectFrom('swap as s')
    .where(own)
    .select((is) => is.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return { items: rows.map(receipt), count: Number(count) };
}
