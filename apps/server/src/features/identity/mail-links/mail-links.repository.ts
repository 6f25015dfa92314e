import { sql } from 'kysely';
import type { Db, Row } from '#/platform/db/db.ts';

export type MailPurpose = 'resetPassword' | 'confirmEmail';

interface NewMailLink {
  readonly digest: Buffer;
  readonly userId: string;
  readonly purpose: MailPurpose;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Adds a link, unless its trader got `most` of its purpose since `since`. @returns whether it was added */
export async function addMailLink(
  db: Db,
  { digest, userId, purpose, at, expiresAt }: NewMailLink,
  limit: { readonly most: number; readonly since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO mail_link (digest, user_id, purpose, created_at, expires_at)
    SELECT ${digest}, ${userId}, ${purpose}, ${at.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
    WHERE (SELECT count(*) FROM mail_link WHERE user_id = ${userId} AND purpose = ${purpose}
      AND created_at > ${limit.since.toISOString()}::timestamptz) < ${limit.most}
    RETURNING user_id`.execute(db.tables());
  return rows.length > 0;
}

type MailLinkRow = Pick<Row<'mail_link'>, 'user_id' | 'created_at' | 'expires_at' | 'used_at'>;

export async function mailLinkBy(db: Db, purpose: MailPurpose, digest: Buffer): Promise<MailLinkRow | null> {
  const row = await db
    .tables()
    .selectFrom('mail_link')
    .select(['user_id', 'created_at', 'expires_at', 'used_at'])
    .where('purpose', '=', purpose)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row ?? null;
}

/** Consumes a link. @returns false if another call was first */
export async function takeMailLink(tx: Db, digest: Buffer, at: Date): Promise<boolean> {
  const taken = await tx
    .tables()
    .updateTable('mail_link')
    .set({ used_at: at })
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

export async function endMailLinks(tx: Db, userId: string, purpose: MailPurpose, at: Date): Promise<void> {
  await tx
    .tables()
    .updateTable('mail_link')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

export async function forgetMailLinks(db: Db, expiredBefore: Date): Promise<void> {
  await db.tables().deleteFrom('mail_link').where('expires_at', '<', expiredBefore).execute();
}
