import { isSimulatedName } from '@dugout/simulator/traders/simulated-traders';
import { sql } from 'kysely';
import { databaseRefusal, NOT_UNIQUE } from '#/platform/db/database-refusal.ts';
import type { Db } from '#/platform/db/db.ts';
import { newId } from '#/platform/ids/new-id.ts';
import { accountOf } from './emails.ts';
import type { Profile, RenameOutcome } from './index.ts';
import { changedNameOf, keepFormerName, wasNameOfAnother } from './names/names.repository.ts';
import { reservedFor } from './names/reserved-names.ts';

const profileColumns = ['id as userId', 'name as userName', 'image'] as const;

export async function profileOf(db: Db, userId: string): Promise<Profile | null> {
  const row = await db
    .tables()
    .selectFrom('auth_user')
    .select(profileColumns)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whatever the case. */
export async function profileByName(db: Db, name: string): Promise<Profile | null> {
  const row = await db
    .tables()
    .selectFrom('auth_user')
    .select(profileColumns)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** Gives a trader another name. Changes of one trader follow one another. */
export async function renameUser(db: Db, userId: string, name: string): Promise<RenameOutcome> {
  if (isSimulatedName(name)) return 'taken';
  if (reservedFor(name) !== null) return 'reserved';
  try {
    return await db.transaction(async (tx) => {
      const users = tx.tables();
      const before = await users
        .selectFrom('auth_user')
        .select('name')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (before === undefined || (await wasNameOfAnother(tx, name, userId))) return 'taken';
      const isAnother = before.name.toLowerCase() !== name.toLowerCase();
      if (isAnother && (await changedNameOf(tx, userId))) return 'tooSoon';
      await users.updateTable('auth_user').set({ name }).where('id', '=', userId).execute();
      if (isAnother) await keepFormerName(tx, userId, before.name);
      return 'renamed';
    });
  } catch (error) {
    if (databaseRefusal(error, NOT_UNIQUE)?.constraint === 'auth_user_name') return 'taken';
    throw error;
  }
}

/** Replaces a name without a trace of the former one. */
export async function replaceName(tx: Db, userId: string, name: string): Promise<void> {
  await tx.tables().updateTable('auth_user').set({ name }).where('id', '=', userId).execute();
}

export async function setUserImage(db: Db, userId: string, image: string | null): Promise<void> {
  await db.tables().updateTable('auth_user').set({ image }).where('id', '=', userId).execute();
}

const simulatedMailbox = (userName: string): string => `${userName}@simulated.invalid`;

/** Makes accounts that nobody can sign in to, where there are none of the names. @returns those made */
export const addSimulatedUsers = (db: Db, userNames: readonly string[]): Promise<Profile[]> =>
  db
    .tables()
    .insertInto('auth_user')
    .values(userNames.map((name) => ({ id: newId(), name, email: simulatedMailbox(name) })))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(profileColumns)
    .execute();

/** The accounts of simulated traders, in no order. */
export const simulatedUsers = (db: Db, userNames: readonly string[]): Promise<Profile[]> =>
  db
    .tables()
    .selectFrom('auth_user')
    .select(profileColumns)
    .where('email', 'in', userNames.map(simulatedMailbox))
    .execute();

/** Whether there are accounts of simulated traders. */
export const hasSimulatedUsers = async (db: Db): Promise<boolean> =>
  (await db
    .tables()
    .selectFrom('auth_user')
    .select('id')
    .where('email', 'like', simulatedMailbox('%'))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The names of all traders, those who came first first. */
export const allNames = (db: Db): Promise<Pick<Profile, 'userId' | 'userName'>[]> =>
  db
    .tables()
    .selectFrom('auth_user')
    .select(['id as userId', 'name as userName'])
    .orderBy('createdAt')
    .execute();

/** Those of the ids that there are, in no order. */
export async function profilesByIds(db: Db, userIds: readonly string[]): Promise<Profile[]> {
  if (userIds.length === 0) return [];
  return db.tables().selectFrom('auth_user').select(profileColumns).where('id', 'in', userIds).execute();
}

/** Profiles whose name begins with `prefix`, whatever the case, shortest and then alphabetical first. */
export async function profilesByPrefix(db: Db, prefix: string, limit: number): Promise<Profile[]> {
  if (!/^\w{1,20}$/.test(prefix)) return [];
  const pattern = `${prefix.toLowerCase().replaceAll('_', '\\_')}%`;
  return db
    .tables()
    .selectFrom('auth_user')
    .select(profileColumns)
    .where(sql`lower(name)`, 'like', pattern)
    .orderBy(sql`length(name)`)
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute();
}

/** Whose e-mail it is, whatever the case; null for nobody's. */
export const userByEmail = async (db: Db, email: string): Promise<string | null> =>
  (
    await db
      .tables()
      .selectFrom('auth_user')
      .select('id')
      .where('email', '=', accountOf(email))
      .executeTakeFirst()
  )?.id ?? null;

/** When the password of an e-mail was last changed; null for a first one and where there is none. */
export const passwordHeldFrom = async (db: Db, email: string): Promise<Date | null> =>
  (
    await db
      .tables()
      .selectFrom('auth_user')
      .innerJoin('auth_account', 'auth_account.userId', 'auth_user.id')
      .select('auth_account.heldFrom')
      .where('auth_user.email', '=', accountOf(email))
      .where('auth_account.providerId', '=', 'credential')
      .executeTakeFirst()
  )?.heldFrom ?? null;

/** What a trader's password must not be. */
export const passwordOwnerOf = (
  db: Db,
  userId: string,
): Promise<{ email: string; name: string } | undefined> =>
  db.tables().selectFrom('auth_user').select(['email', 'name']).where('id', '=', userId).executeTakeFirst();
