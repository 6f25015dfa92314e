import type { Side } from '@dugout/domain/market-events';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** One landed swap as a wallet's history tells it. Lamports and raw units; time in unix ms. */
export interface HistoryRecord {
  readonly id: string;
  readonly signature: string;
  readonly side: Side;
  readonly walletAddress: string;
  readonly mint: string;
  readonly pool: string;
  readonly decimals: number;
  readonly tokenName: string;
  readonly symbol: string;
  readonly inAmount: bigint;
  readonly outAmount: bigint;
  readonly platformFee: bigint;
  readonly realised: bigint | null;
  readonly priceUsd: number | null;
  readonly time: number;
}

interface HistoryRow extends Omit<HistoryRecord, 'time'> {
  time: bigint;
}

/** A wallet's landed swaps, newest first, and how many there are in all. */
export async function walletHistory(
  db: Db,
  walletAddress: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly items: HistoryRecord[]; readonly count: number }> {
  const { rows } = await sql<HistoryRow>`
    SELECT s.id, f.signature, f.side, f.wallet_address AS "walletAddress", f.mint, f.pool, f.decimals, p.token_name AS "tokenName", p.symbol,
      s.in_amount AS "inAmount", s.out_amount AS "outAmount", s.platform_fee AS "platformFee", f.realised, f.price_usd AS "priceUsd", f.time
    FROM swap_fill f JOIN swap s ON s.id = f.swap_id JOIN position p ON p.id = f.position_id
    WHERE f.wallet_address = ${walletAddress}
    ORDER BY f.slot DESC, f.fill_order DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db.tables());
  const counted = await sql<{ count: bigint }>`SELECT count(*) AS count FROM swap_fill WHERE wallet_address = ${walletAddress}`.execute(
    db.tables(),
  );
  return { items: rows.map((row) => ({ ...row, time: Number(row.time) })), count: Number(counted.rows[0]?.count ?? 0n) };
}

/** A trader's landed swaps in total. Lamports. */
export interface Totals {
  readonly trades: number;
  /** Sells with a known profit or loss, and those among them that won. */
  readonly sells: number;
  readonly wonSells: number;
  readonly realised: bigint;
  readonly feesPaid: bigint;
}

interface TotalsRow {
  trades: bigint;
  sells: bigint;
  won: bigint;
  realised: bigint;
  fees: bigint;
}

export async function totalsOf(db: Db, userId: string): Promise<Totals> {
  const { rows } = await sql<TotalsRow>`
    SELECT count(*) AS trades, count(*) FILTER (WHERE f.side = 'sell' AND f.realised IS NOT NULL) AS sells, count(*) FILTER (WHERE f.realised > 0) AS won,
      coalesce(sum(f.realised), 0) AS realised, coalesce(sum(s.platform_fee + s.network_fee + s.priority_fee + s.tip), 0) AS fees
    FROM swap_fill f JOIN swap s ON s.id = f.swap_id WHERE f.user_id = ${userId}`.execute(db.tables());
  const row = rows[0];
  return {
    trades: Number(row?.trades ?? 0n),
    sells: Number(row?.sells ?? 0n),
    wonSells: Number(row?.won ?? 0n),
    realised: row?.realised ?? 0n,
    feesPaid: row?.fees ?? 0n,
  };
}
