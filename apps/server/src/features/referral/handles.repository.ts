import { HANDLE_HOLD_DAYS, MAX_HELD_HANDLES } from '@dugout/contract/referral/values';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

interface ComparedHandle {
  readonly handle: string;
  readonly look: string;
}

const digestOf = (look: string | RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(convert_to(${look}, 'UTF8'))`;

const HELD = sql`released_at > now() - ${HANDLE_HOLD_DAYS} * interval '1 day'`;

export async function lockHandles(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('referral'), hashtext('handles'))`.execute(tx.tables());
}

export type HandleClash = 'taken' | 'looksTaken' | 'held';

/** Returns the conflict of a trader's handle; null for none. Call it under `lockHandles`. */
export async function clashOf(
  tx: Db,
  userId: string,
  { handle, look }: ComparedHandle,
): Promise<HandleClash | null> {
  const { rows } = await sql<{ clash: HandleClash }>`
    SELECT 'taken' AS clash, 1 AS rank FROM referral_code
    WHERE user_id <> ${userId} AND (lower(handle) = lower(${handle}) OR code = lower(${handle}))
    UNION ALL
    SELECT 'looksTaken', 2 FROM referral_code
    WHERE user_id <> ${userId} AND (handle_look = ${look} OR code_look = ${look})
    UNION ALL
    SELECT 'held', 3 FROM released_handle
    WHERE digest = ${digestOf(look)} AND user_id IS DISTINCT FROM ${userId} AND ${HELD}
    ORDER BY rank LIMIT 1`.execute(tx.tables());
  return rows[0]?.clash ?? null;
}

/** Changes or removes the handle of a trader who has a code, and holds the previous one. */
export async function keepHandle(tx: Db, userId: string, kept: ComparedHandle | null): Promise<void> {
  const look = kept?.look ?? null;
  await sql`
    INSERT INTO released_handle (digest, user_id, released_at)
    SELECT ${digestOf(sql.ref('handle_look'))}, user_id, now() FROM referral_code
    WHERE user_id = ${userId} AND handle_look IS NOT NULL AND handle_look IS DISTINCT FROM ${look}
    ON CONFLICT (digest) DO UPDATE SET user_id = excluded.user_id, released_at = excluded.released_at`.execute(
    tx.tables(),
  );
  await sql`
    DELETE FROM released_handle WHERE digest IN (
      SELECT digest FROM released_handle WHERE user_id = ${userId}
      ORDER BY released_at DESC OFFSET ${MAX_HELD_HANDLES})`.execute(tx.tables());
  const handle = { handle: kept?.handle ?? null, handle_look: look };
  await tx.tables().updateTable('referral_code').set(handle).where('user_id', '=', userId).execute();
  if (look !== null)
    await tx.tables().deleteFrom('released_handle').where('digest', '=', digestOf(look)).execute();
}

export async function forgetReleasedHandles(db: Db): Promise<void> {
  await sql`DELETE FROM released_handle WHERE NOT ${HELD}`.execute(db.tables());
}
