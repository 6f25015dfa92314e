import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

export interface SessionRow {
  readonly sessionId: string;
  readonly userId: string;
  readonly userName: string;
  readonly expiresAt: Date;
  readonly usedAt: Date;
}

export interface EndedSession {
  readonly id: string;
  readonly userId: string;
  readonly userAgent: string | null;
}

const endedColumns = ['id', 'userId', 'userAgent'] as const;

/** The sessions of tokens with their traders, by token, expired ones too. */
export async function sessionsByTokens(
  db: Db,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, SessionRow>> {
  const rows = await db
    .tables()
    .selectFrom('auth_session as s')
    .innerJoin('auth_user as u', 'u.id', 's.userId')
    .select(['s.token', 's.id as sessionId', 's.userId', 'u.name as userName', 's.expiresAt', 's.usedAt'])
    .where('s.token', '=', sql<string>`any(${tokens}::text[])`)
    .execute();
  return new Map(rows.map(({ token, ...session }) => [token, session]));
}

/** A trader's sessions that have not expired, the last used first. */
export const sessionsOf = (db: Db, userId: string, at: Date, usedAfter: Date) =>
  db
    .tables()
    .selectFrom('auth_session')
    .select(['id', 'userAgent', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', at)
    .where('usedAt', '>', usedAfter)
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .execute();

/** Notes that a session is used, unless that was noted after `unless`. */
export async function noteUse(db: Db, sessionId: string, at: Date, unless: Date): Promise<void> {
  await db
    .tables()
    .updateTable('auth_session')
    .set({ usedAt: at })
    .where('id', '=', sessionId)
    .where('usedAt', '<', unless)
    .execute();
}

/** Ends one session of a trader; null when they have no such session. */
export const endSession = async (db: Db, userId: string, id: string): Promise<EndedSession | null> =>
  (await db
    .tables()
    .deleteFrom('auth_session')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(endedColumns)
    .executeTakeFirst()) ?? null;

/** Ends all sessions of a trader, or all but one. */
export const endSessions = (db: Db, userId: string, but: string | null = null): Promise<EndedSession[]> =>
  db
    .tables()
    .deleteFrom('auth_session')
    .where('userId', '=', userId)
    .$if(but !== null, (all) => all.where('id', '!=', but ?? ''))
    .returning(endedColumns)
    .execute();

/** Ends what has expired by `at`, and what was not used since `unused`. */
export const endExpiredSessions = (db: Db, at: Date, unused: Date): Promise<EndedSession[]> =>
  db
    .tables()
    .deleteFrom('auth_session')
    .where((is) => is.or([is('expiresAt', '<=', at), is('usedAt', '<=', unused)]))
    .returning(endedColumns)
    .execute();
