import { REFERRAL_TIERS } from '@dugout/domain/referral';
import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

export type CodeRow = Pick<Row<'referral_code'>, 'code' | 'handle'>;

export async function codeOf(db: Db, userId: string): Promise<CodeRow | null> {
  const codes = db.tables().selectFrom('referral_code').select(['code', 'handle']);
  return (await codes.where('user_id', '=', userId).executeTakeFirst()) ?? null;
}

/** Inserts a trader's code. Returns null when they have one, or when the code is taken. */
export async function insertCode(db: Db, userId: string, code: string): Promise<CodeRow | null> {
  const row = await db
    .tables()
    .insertInto('referral_code')
    .values({ user_id: userId, code })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['code', 'handle'])
    .executeTakeFirst();
  return row ?? null;
}

export async function ownerOf(db: Db, word: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM referral_code WHERE code = lower(${word}) OR lower(handle) = lower(${word}) LIMIT 1`.execute(
    db.tables(),
  );
  return rows[0]?.user_id ?? null;
}

export async function insertReferral(db: Db, userId: string, referrerId: string): Promise<void> {
  await db
    .tables()
    .insertInto('referral')
    .values({ user_id: userId, referrer_id: referrerId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/**
 * Returns a trader's referrer, that one's referrer, and so on, up to the last tier; null for deleted accounts.
 */
export async function referrersOf(db: Db, userId: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ account: string | null }>`
    WITH RECURSIVE chain AS (
      SELECT referrer_id, 1 AS tier FROM referral WHERE user_id = ${userId}
      UNION ALL
      SELECT r.referrer_id, c.tier + 1 FROM referral r JOIN chain c ON r.user_id = c.referrer_id WHERE c.tier < ${REFERRAL_TIERS}
    )
    SELECT u.id AS account FROM chain LEFT JOIN auth_user u ON u.id = chain.referrer_id ORDER BY tier`.execute(
    db.tables(),
  );
  return rows.map((row) => row.account);
}

export async function countReferred(db: Db, userId: string): Promise<number> {
  const referred = db.tables().selectFrom('referral').where('referrer_id', '=', userId);
  const { count } = await referred
    .select((is) => is.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
