/** Applications and invitations. */
import { permissionsOf, type Role } from '@dugout/domain/clans/roles';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

export interface RequestRow {
  readonly user_id: string;
  readonly user_name: string;
  readonly image: string | null;
  readonly requested_at: Date;
}

export interface InvitationRow {
  readonly id: string;
  readonly clan_id: string;
  readonly tag: string;
  readonly name: string;
  readonly logo: string | null;
  readonly member_count: number;
  readonly by_user_id: string;
  readonly by_user_name: string;
  readonly invited_at: Date;
}

const ROLES: readonly Role[] = ['owner', 'officer', 'member'];
const INVITING = ROLES.filter((role) => permissionsOf(role).invite);

/**
 * Builds the condition that the invitation `i` is valid: sent after `from`, its sender may still invite, and
 * neither side blocks the other.
 */
const stands = (from: Date) => sql<boolean>`(
  i.invited_at > ${from}
  AND EXISTS (
    SELECT FROM clan_member s
    WHERE s.user_id = i.by_user_id AND s.clan_id = i.clan_id AND s.role = ANY(${INVITING}::text[]))
  AND NOT EXISTS (
    SELECT FROM trader_relation t
    WHERE t.user_id = i.user_id AND t.other_id = i.by_user_id
      AND t.relation IN ('blocking', 'blockedBy', 'bothBlocking')))`;

/** Returns a clan's applicants, longest waiting first. */
export async function requestsOf(db: Db, clanId: string): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    SELECT r.user_id, u.name AS user_name, u.image, r.requested_at
    FROM clan_request r JOIN auth_user u ON u.id = r.user_id
    WHERE r.clan_id = ${clanId} ORDER BY r.requested_at, r.user_id`.execute(db.tables());
  return rows;
}

/**
 * Locks a trader's applications and memberships until the transaction ends. Taken after the clan and before any
 * row of the trader, which prevents deadlocks between two clans.
 */
export async function lockApplicant(tx: Db, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('clan applications'), hashtext(${userId}))`.execute(
    tx.tables(),
  );
}

export async function appliedTo(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .tables()
    .selectFrom('clan_request')
    .select('clan_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ clan_id }) => clan_id);
}

export async function countRequests(db: Db, clanId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) FROM clan_request WHERE clan_id = ${clanId}`.execute(db.tables());
  return Number(rows[0]?.count ?? 0);
}

export async function addRequest(tx: Db, clanId: string, userId: string, at: Date): Promise<void> {
  await tx
    .tables()
    .insertInto('clan_request')
    .values({ clan_id: clanId, user_id: userId, requested_at: at })
    .execute();
}

/** @returns whether there was one */
export async function removeRequest(tx: Db, clanId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .tables()
    .deleteFrom('clan_request')
    .where('clan_id', '=', clanId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Drops the pending requests of a trader who has joined a clan. @returns the clans that they had applied to */
export async function dropWaiting(tx: Db, userId: string): Promise<string[]> {
  const rows = await tx
    .tables()
    .deleteFrom('clan_request')
    .where('user_id', '=', userId)
    .returning('clan_id')
    .execute();
  return rows.map(({ clan_id }) => clan_id);
}

/** Returns valid invitations to a trader, newest first; `from` limits their age. */
export async function invitationsOf(db: Db, userId: string, from: Date): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    SELECT i.id, i.clan_id, c.tag, c.name, c.logo, i.by_user_id, u.name AS by_user_name, i.invited_at,
      (SELECT count(*)::integer FROM clan_member m WHERE m.clan_id = i.clan_id) AS member_count
    FROM clan_invitation i JOIN clan c ON c.id = i.clan_id JOIN auth_user u ON u.id = i.by_user_id
    WHERE i.user_id = ${userId} AND ${stands(from)}
    ORDER BY i.invited_at DESC, i.id`.execute(db.tables());
  return rows;
}

export async function countInvitations(db: Db, clanId: string, from: Date): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) FROM clan_invitation i WHERE i.clan_id = ${clanId} AND ${stands(from)}`.execute(
    db.tables(),
  );
  return Number(rows[0]?.count ?? 0);
}

export async function saveInvitation(
  tx: Db,
  invitation: {
    readonly id: string;
    readonly clanId: string;
    readonly userId: string;
    readonly byUserId: string;
    readonly at: Date;
  },
): Promise<void> {
  const { id, clanId, userId, byUserId, at } = invitation;
  await tx
    .tables()
    .insertInto('clan_invitation')
    .values({ id, clan_id: clanId, user_id: userId, by_user_id: byUserId, invited_at: at })
    .onConflict((conflict) =>
      conflict.columns(['clan_id', 'user_id']).doUpdateSet({ by_user_id: byUserId, invited_at: at }),
    )
    .execute();
}

/** Uses up an invitation. @returns whether there was a valid one */
export async function takeInvitation(tx: Db, clanId: string, userId: string, from: Date): Promise<boolean> {
  const { rows } = await sql<{ valid: boolean }>`
    WITH found AS (
      SELECT i.id, ${stands(from)} AS valid FROM clan_invitation i
      WHERE i.clan_id = ${clanId} AND i.user_id = ${userId}
    )
    DELETE FROM clan_invitation i USING found WHERE i.id = found.id RETURNING found.valid`.execute(
    tx.tables(),
  );
  return rows[0]?.valid ?? false;
}

export async function dropInvitation(tx: Db, clanId: string, userId: string): Promise<void> {
  const all = tx.tables().deleteFrom('clan_invitation').where('clan_id', '=', clanId);
  await all.where('user_id', '=', userId).execute();
}

/** Deletes invitations from before `from`. @returns how many */
export async function forgetInvitations(db: Db, from: Date): Promise<number> {
  const { numDeletedRows } = await db
    .tables()
    .deleteFrom('clan_invitation')
    .where('invited_at', '<=', from)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
