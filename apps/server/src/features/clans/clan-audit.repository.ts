/** The record of members' actions in a clan. */
import type { ClanAuditEvent } from '@dugout/contract/clans/clan';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import { newId } from '#/platform/ids/new-id.ts';

export interface ClanAuditRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: ClanAuditEvent['kind'];
  readonly actor: string | null;
  readonly subject: string | null;
  readonly fields: readonly string[];
}

export interface NewClanAuditEvent {
  readonly clanId: string;
  readonly at: Date;
  readonly kind: ClanAuditEvent['kind'];
  readonly actorId: string;
  readonly subjectId?: string;
  readonly fields?: readonly string[];
}

export async function addAuditEvent(
  tx: Db,
  { clanId, at, kind, actorId, subjectId, fields = [] }: NewClanAuditEvent,
): Promise<void> {
  await sql`
    INSERT INTO clan_act (id, clan_id, at, kind, actor_id, subject_id, fields)
    VALUES (${newId()}, ${clanId}, ${at}, ${kind}, ${actorId}, ${subjectId ?? null}, ${JSON.stringify(fields)}::jsonb)`.execute(
    tx.tables(),
  );
}

/** Returns the actions before the one with id `before`, newest first. */
export async function clanAuditEvents(
  db: Db,
  clanId: string,
  before: string | null,
  limit: number,
): Promise<ClanAuditRow[]> {
  const { rows } = await sql<ClanAuditRow>`
    SELECT a.id, a.at, a.kind, actor.name AS actor, subject.name AS subject, a.fields
    FROM clan_act a LEFT JOIN auth_user actor ON actor.id = a.actor_id LEFT JOIN auth_user subject ON subject.id = a.subject_id
    WHERE a.clan_id = ${clanId} AND (${before}::text IS NULL OR a.place < (SELECT place FROM clan_act WHERE id = ${before} AND clan_id = ${clanId}))
    ORDER BY a.place DESC LIMIT ${limit}`.execute(db.tables());
  return rows;
}

/** Reports whether a trader was kicked from the clan since `from`. */
export async function wasKicked(db: Db, clanId: string, userId: string, from: Date): Promise<boolean> {
  const { rows } = await sql<{ kicked: boolean }>`
    SELECT EXISTS (
      SELECT FROM clan_act WHERE clan_id = ${clanId} AND subject_id = ${userId} AND kind = 'kicked' AND at > ${from}
    ) AS kicked`.execute(db.tables());
  return rows[0]?.kicked ?? false;
}
