import { databaseRefusal } from '#/platform/db/database-refusal.ts';
import type { Db } from '#/platform/db/db.ts';
import { newId } from '#/platform/ids/new-id.ts';
import type { InvitationRow, NewInvitation } from '../index.ts';
import { invitationHash, newInvitationCode } from './invitation-code.ts';

/** SQLSTATE of a used, revoked or expired invitation, see `use_invitation`. */
const CANNOT_BE_USED = 'DUG03';

/** Reports whether the database refused an account because of its invitation. */
export const isInvitationRefusal = (error: unknown): boolean =>
  databaseRefusal(error, CANNOT_BE_USED) !== null;

/** Creates an invitation. Its code is not stored, and only returned here. */
export async function makeInvitation(
  tx: Db,
  { operator, reason, at, expiresAt }: NewInvitation,
): Promise<{ id: string; code: string }> {
  const [id, code] = [newId(), newInvitationCode()];
  await tx
    .tables()
    .insertInto('invitation')
    .values({
      id,
      code_hash: invitationHash(code),
      operator,
      reason,
      created_at: at,
      expires_at: expiresAt,
    })
    .execute();
  return { id, code };
}

/** Returns the invitation of a code that is valid at `at`; null without one. */
export async function usableInvitation(db: Db, code: string, at: Date): Promise<string | null> {
  const row = await db
    .tables()
    .selectFrom('invitation')
    .select('id')
    .where('code_hash', '=', invitationHash(code))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Newest first. */
export const newestInvitations = (db: Db, limit: number): Promise<InvitationRow[]> =>
  db
    .tables()
    .selectFrom('invitation')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Revokes an unused invitation. Returns false for an unknown id. */
export async function revokeInvitation(tx: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .tables()
    .updateTable('invitation')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
