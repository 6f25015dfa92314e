import { type Insertable, sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';
import type { Tables } from '#/platform/db/tables.ts';

export type ModerationEventRow = Row<'moderation_act'>;
type NewModerationEvent = Insertable<Tables['moderation_act']>;

/** Writes a row after all rows written before: rows are witnessed in the order of their numbers. */
export async function writeModerationEvent(tx: Db, auditEvent: NewModerationEvent): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('moderation act'))`.execute(tx.tables());
  await tx.tables().insertInto('moderation_act').values(auditEvent).execute();
}

/** Oldest first, after a number. */
export const moderationEventsAfter = (
  db: Db,
  sequence: bigint,
  limit: number,
): Promise<ModerationEventRow[]> =>
  db
    .tables()
    .selectFrom('moderation_act')
    .selectAll()
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute();

/** Newest first, with the account's current name. */
export const newestModerationEvents = (
  db: Db,
  limit: number,
): Promise<(ModerationEventRow & { readonly user_name: string | null })[]> =>
  db
    .tables()
    .selectFrom('moderation_act as act')
    .leftJoin('auth_user', 'auth_user.id', 'act.user_id')
    .selectAll('act')
    .select('auth_user.name as user_name')
    .orderBy('act.sequence', 'desc')
    .limit(limit)
    .execute();
