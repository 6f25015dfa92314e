import { REFERRAL_TIERS } from '@dugout/domain/referral';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

export interface CodeRow {
  readonly code: string;
  readonly handle: string | null;
}

export async function codeOf(db: Db, userId: string): Promise<CodeRow | null> {
  const { rows } = await sql<CodeRow>`SELECT code, handle FROM referral_code WHERE user_id = ${userId}`.execute(db.tables());
  return rows[0] ?? null;
}

/** Gives a trader a code. Null when they have one, or when another has this one. */
export async function insertCode(db: Db, userId: string, code: string): Promise<CodeRow | null> {
  const { rows } = await sql<CodeRow>`
    INSERT INTO referral_code (user_id, code) VALUES (${userId}, ${code}) ON CONFLICT DO NOTHING RETURNING code, handle`.execute(
    db.tables(),
  );
  return rows[0] ?? null;
}

/** Keeps a handle. False when it is another trader's handle, or another's code. */
export async function keepHandle(tx: Db, userId: string, handle: string | null): Promise<boolean> {
  const { rows } = await sql`
    UPDATE referral_code SET handle = ${handle} WHERE user_id = ${userId} AND NOT EXISTS (
      SELECT 1 FROM referral_code o WHERE o.user_id <> ${userId} AND (lower(o.handle) = lower(${handle}) OR o.code = lower(${handle})))
    RETURNING user_id`.execute(tx.tables());
  return rows.length === 1;
}

/** Whose code or handle a word is. */
export async function ownerOf(db: Db, word: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM referral_code WHERE code = lower(${word}) OR lower(handle) = lower(${word}) LIMIT 1`.execute(db.tables());
  return rows[0]?.user_id ?? null;
}

export async function insertReferral(db: Db, userId: string, referrerId: string): Promise<void> {
  await sql`INSERT INTO referral (user_id, referrer_id) VALUES (${userId}, ${referrerId}) ON CONFLICT (user_id) DO NOTHING`.execute(
    db.tables(),
  );
}

/** Who referred a trader, who referred that one, and so on, up to the last tier. */
export async function referrersOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ referrer_id: string }>`
    WITH RECURSIVE chain AS (
      SELECT referrer_id, 1 AS tier FROM referral WHERE user_id = ${userId}
      UNION ALL
      SELECT r.referrer_id, c.tier + 1 FROM referral r JOIN chain c ON r.user_id = c.referrer_id WHERE c.tier < ${REFERRAL_TIERS}
    )
    SELECT referrer_id FROM chain ORDER BY tier`.execute(db.tables());
  return rows.map((row) => row.referrer_id);
}

export async function countReferred(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) AS count FROM referral WHERE referrer_id = ${userId}`.execute(db.tables());
  return Number(rows[0]?.count ?? 0n);
}
