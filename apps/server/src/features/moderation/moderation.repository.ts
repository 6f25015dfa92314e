import { type Insertable, sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';
import type { Tables } from '#/platform/db/tables.ts';

export type ModerationActRow = Row<'moderation_act'>;
type NewModerationAct = Insertable<Tables['moderation_act']>;

/** Writes a row after all rows written before: rows are witnessed in the order of their numbers. */
export async function writeModerationAct(tx: Db, act: NewModerationAct): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('moderation act'))`.execute(tx.tables());
  await tx.tables().insertInto('moderation_act').values(act).execute();
}

/** Oldest first, after a number. */
export const actsAfter = (db: Db, sequence: bigint, limit: number): Promise<ModerationActRow[]> =>
  db
    .tables()
    .selectFrom('moderation_act')
    .selectAll()
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();

/** Newest first, with the account's current name. */
export const newestActs = (
  db: Db,
  limit: number,
): Promise<(ModerationActRow & { readonly user_name: string | null })[]> =>
  db
    .tables()
    .selectFrom('moderation_act as act')
    .leftJoin('auth_user', 'auth_user.id', 'act.user_id')
    .selectAll('act')
    .select('auth_user.name as user_name')
    .orderBy('act.sequence', 'desc')
    .limit(limit)
    .execute();
