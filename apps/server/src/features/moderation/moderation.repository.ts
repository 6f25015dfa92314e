import type { Insertable } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';
import type { Tables } from '#/platform/db/tables.ts';

export type ModerationActRow = Row<'moderation_act'>;
export type NewModerationAct = Insertable<Tables['moderation_act']>;

export async function writeModerationAct(tx: Db, act: NewModerationAct): Promise<void> {
  await tx.tables().insertInto('moderation_act').values(act).execute();
}

/** Newest first, with the name that the account has now. */
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
