import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Counts a guess, see `count_guess`. `at` is null for the database's clock. Returns the ms to wait. */
export async function countGuess(db: Db, key: Buffer, at: Date | null): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    SELECT count_guess(${key}, coalesce(${at}::timestamptz, clock_timestamp())) AS wait`.execute(db.tables());
  return rows[0]?.wait ?? 0;
}

export async function forgetGuesses(db: Db, key: Buffer): Promise<void> {
  await db.tables().deleteFrom('wrong_guess').where('key', '=', key).execute();
}

/** Deletes guesses that no longer count. */
export async function forgetOldGuesses(db: Db): Promise<void> {
  await db
    .tables()
    .deleteFrom('wrong_guess')
    .where('at', '<', sql<Date>`clock_timestamp() - interval '1 day'`)
    .execute();
}
