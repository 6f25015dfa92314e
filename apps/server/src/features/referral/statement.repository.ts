import { REFERRAL_TIERS } from '@dugout/domain/referral';
import { SOL_MINT } from '@dugout/domain/sol';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

const ownLines = (userId: string) => sql`
  ledger_account a JOIN ledger_line l ON l.account_id = a.id JOIN ledger_entry e ON e.id = l.entry_id
  LEFT JOIN swap s ON e.kind = 'swap.fill' AND s.id = e.ref
  LEFT JOIN referral first ON first.user_id = s.user_id
  LEFT JOIN referral second ON second.user_id = first.referrer_id
  WHERE a.kind = 'referral' AND a.ref = ${userId} AND a.asset = ${SOL_MINT}`;

/** Selects the tier of the fee's payer. */
const tier = (userId: string) => sql`
  CASE WHEN first.referrer_id = ${userId} THEN 1 WHEN second.referrer_id = ${userId} THEN 2 ELSE ${sql.lit(REFERRAL_TIERS)} END`;

export interface EarningRow {
  /** Derived from kind and ref of the entry: its number would reveal the size of the whole ledger. */
  readonly id: string;
  readonly kind: 'swap.fill' | 'referral.claim';
  readonly createdAt: Date;
  readonly tier: number;
  /** Negative for a claim. Lamports. */
  readonly amount: bigint;
  /** The fee paid by the trader: the platform's part and all shares. */
  readonly fee: bigint;
}

/** Returns every change of a trader's referral earnings, newest first, with their total number. */
export async function earningRows(
  db: Db,
  userId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: EarningRow[]; readonly count: number }> {
  const { rows } = await sql<EarningRow>`
    SELECT md5(e.kind || ':' || e.ref) AS id, e.kind, e.created_at AS "createdAt", ${tier(userId)}::int AS tier, l.amount,
      (SELECT coalesce(sum(part.amount), 0) FROM ledger_line part JOIN ledger_account of ON of.id = part.account_id
        WHERE part.entry_id = e.id AND of.kind IN ('platform_fees', 'referral')) AS fee
    FROM ${ownLines(userId)} ORDER BY e.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db.tables());
  const counted = await sql<{ count: bigint }>`SELECT count(*) AS count FROM ${ownLines(userId)}`.execute(
    db.tables(),
  );
  return { rows, count: Number(counted.rows[0]?.count ?? 0n) };
}

/** Returns the earnings of each tier by its number; omits tiers without earnings. Lamports. */
export async function earnedByTier(db: Db, userId: string): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ tier: number; lamports: bigint }>`
    SELECT ${tier(userId)}::int AS tier, sum(l.amount) AS lamports FROM ${ownLines(userId)} AND l.amount > 0
    GROUP BY 1`.execute(db.tables());
  return new Map(rows.map((row) => [row.tier, row.lamports]));
}

export async function tradersByTier(db: Db, userId: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ tier: number; traders: bigint }>`
    WITH RECURSIVE referred AS (
      SELECT user_id, 1 AS tier FROM referral WHERE referrer_id = ${userId}
      UNION ALL
      SELECT next.user_id, referred.tier + 1 FROM referral next JOIN referred ON next.referrer_id = referred.user_id
      WHERE referred.tier < ${REFERRAL_TIERS}
    )
    SELECT tier, count(*) AS traders FROM referred GROUP BY tier`.execute(db.tables());
  return new Map(rows.map((row) => [row.tier, Number(row.traders)]));
}
