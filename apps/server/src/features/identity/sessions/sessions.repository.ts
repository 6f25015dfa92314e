import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

export interface SessionRow {
  readonly sessionId: string;
  readonly userId: string;
  readonly userName: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date;
}

export interface EndedSession {
  readonly id: string;
  readonly userId: string;
  readonly userAgent: string | null;
}

const endedColumns = ['id', 'userId', 'userAgent'] as const;

/** Returns sessions with their traders, by token, including expired ones. */
export async function sessionsByTokens(
  db: Db,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, SessionRow>> {
  const rows = await db
    .tables()
    .selectFrom('auth_session as s')
    .innerJoin('auth_user as u', 'u.id', 's.userId')
    .select(['s.token', 's.id as sessionId', 's.userId', 'u.name as userName'])
    .select(['s.createdAt', 's.expiresAt', 's.usedAt'])
    .where('s.token', '=', sql<string>`any(${tokens}::text[])`)
    .execute();
  return new Map(rows.map(({ token, ...session }) => [token, session]));
}

/** A session is over if it expired at `at`, was last used before `unused`, or began before `begun`. */
export interface SessionLimits {
  readonly at: Date;
  readonly unused: Date;
  readonly begun: Date;
}

/** Returns a trader's valid sessions, most recently used first. */
export const sessionsOf = (db: Db, userId: string, { at, unused, begun }: SessionLimits) =>
  db
    .tables()
    .selectFrom('auth_session')
    .select(['id', 'userAgent', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', at)
    .where('usedAt', '>', unused)
    .where('createdAt', '>', begun)
    .orderBy('usedAt', 'desc')
    .orderBy('id')
    .execute();

/** Returns when a session began; null without one. */
export const sessionBegan = async (db: Db, sessionId: string): Promise<Date | null> =>
  (
    await db
      .tables()
      .selectFrom('auth_session')
      .select('createdAt')
      .where('id', '=', sessionId)
      .executeTakeFirst()
  )?.createdAt ?? null;

/** Records that a session is used at `at`, unless that was recorded since `unless`. */
export async function noteUse(db: Db, sessionId: string, at: Date, unless: Date): Promise<void> {
  await db
    .tables()
    .updateTable('auth_session')
    .set({ usedAt: at })
    .where('id', '=', sessionId)
    // A clock that ran ahead and was put right has left a time that is not there yet.
    .where((is) => is.or([is('usedAt', '<', unless), is('usedAt', '>', at)]))
    .execute();
}

/** Ends one session of a trader; null if they have no such session. */
export const endSession = async (db: Db, userId: string, id: string): Promise<EndedSession | null> =>
  (await db
    .tables()
    .deleteFrom('auth_session')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(endedColumns)
    .executeTakeFirst()) ?? null;

/** Ends all sessions of a trader, optionally except one. */
export const endSessions = (db: Db, userId: string, but: string | null = null): Promise<EndedSession[]> =>
  db
    .tables()
    .deleteFrom('auth_session')
    .where('userId', '=', userId)
    .$if(but !== null, (all) => all.where('id', '!=', but ?? ''))
    .returning(endedColumns)
    .execute();

export const endEveryones = (db: Db): Promise<EndedSession[]> =>
  db.tables().deleteFrom('auth_session').returning(endedColumns).execute();

export const endSessionsOver = (db: Db, { at, unused, begun }: SessionLimits): Promise<EndedSession[]> =>
  db
    .tables()
    .deleteFrom('auth_session')
    .where((is) =>
      is.or([is('expiresAt', '<=', at), is('usedAt', '<=', unused), is('createdAt', '<=', begun)]),
    )
    .returning(endedColumns)
    .execute();
