import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

export type WatchedRow = Pick<Row<'watched_token'>, 'mint' | 'group_name' | 'note' | 'added_at'>;

export async function lockWatchlist(tx: Db, userId: string): Promise<void> {
  await sql`SELECT id FROM auth_user WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx.tables());
}

export const watchedBy = (db: Db, userId: string): Promise<WatchedRow[]> =>
  db
    .tables()
    .selectFrom('watched_token')
    .select(['mint', 'group_name', 'note', 'added_at'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('mint')
    .execute();

/**
 * Adds tokens at the top, in this order; existing ones are unchanged. Returns the new number of watched tokens.
 */
export async function addWatched(
  tx: Db,
  userId: string,
  mints: readonly string[],
  at: Date,
): Promise<number> {
  await sql`
    INSERT INTO watched_token (user_id, mint, position, added_at)
    SELECT ${userId}, mint, (SELECT coalesce(min(position), 0) FROM watched_token WHERE user_id = ${userId}) - ${mints.length}::integer - 1 + place, ${at}
    FROM unnest(${mints}::text[]) WITH ORDINALITY AS sent (mint, place)
    ON CONFLICT DO NOTHING`.execute(tx.tables());
  const watched = tx.tables().selectFrom('watched_token').where('user_id', '=', userId);
  const { count } = await watched
    .select((is) => is.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function removeWatched(tx: Db, userId: string, mints: readonly string[]): Promise<void> {
  if (mints.length === 0) return;
  await tx
    .tables()
    .deleteFrom('watched_token')
    .where('user_id', '=', userId)
    .where('mint', 'in', mints)
    .execute();
}

export async function orderWatched(tx: Db, userId: string, mints: readonly string[]): Promise<void> {
  await sql`
    UPDATE watched_token w SET position = sent.place FROM unnest(${mints}::text[]) WITH ORDINALITY AS sent (mint, place)
    WHERE w.user_id = ${userId} AND w.mint = sent.mint`.execute(tx.tables());
}

/** Changes the given fields of group and note. Returns false when the token is not watched. */
export async function describeWatched(
  db: Db,
  userId: string,
  mint: string,
  labels: { readonly group?: string | null | undefined; readonly note?: string | null | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE watched_token SET
      group_name = CASE WHEN ${labels.group !== undefined}::boolean THEN ${labels.group ?? null}::text ELSE group_name END,
      note = CASE WHEN ${labels.note !== undefined}::boolean THEN ${labels.note ?? null}::text ELSE note END
    WHERE user_id = ${userId} AND mint = ${mint} RETURNING mint`.execute(db.tables());
  return rows.length === 1;
}
