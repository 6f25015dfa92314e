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

/** Ignores case. */
export async function profileByName(db: Db, name: string): Promise<Profile | null> {
  const row = await db
    .tables()
    .selectFrom('auth_user')
    .select(profileColumns)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** Renames a trader and calls `renamed` in the same transaction. Concurrent changes of one trader are serialized. */
export async function renameUser(
  db: Db,
  userId: string,
  name: string,
  renamed: (tx: Db) => Promise<void>,
): Promise<RenameOutcome> {
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
      await renamed(tx);
      return 'renamed';
    });
  } catch (error) {
    if (databaseRefusal(error, NOT_UNIQUE)?.constraint === 'auth_user_name') return 'taken';
    throw error;
  }
}

/** Replaces a name without recording the former one. */
export async function replaceName(tx: Db, userId: string, name: string): Promise<void> {
  await tx.tables().updateTable('auth_user').set({ name }).where('id', '=', userId).execute();
}

export async function setUserImage(db: Db, userId: string, image: string | null): Promise<void> {
  await db.tables().updateTable('auth_user').set({ image }).where('id', '=', userId).execute();
}

const simulatedMailbox = (userName: string): string => `${userName}@simulated.invalid`;

/** Creates accounts that nobody can sign in to, for names without one. @returns the created ones */
export const addSimulatedUsers = (db: Db, userNames: readonly string[]): Promise<Profile[]> =>
  db
    .tables()
    .insertInto('auth_user')
    .values(userNames.map((name) => ({ id: newId(), name, email: simulatedMailbox(name) })))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(profileColumns)
    .execute();

/** Returns the accounts of simulated traders, unordered. */
export const simulatedUsers = (db: Db, userNames: readonly string[]): Promise<Profile[]> =>
  db
    .tables()
    .selectFrom('auth_user')
    .select(profileColumns)
    .where('email', 'in', userNames.map(simulatedMailbox))
    .execute();

export const hasSimulatedUsers = async (db: Db): Promise<boolean> =>
  (await db
    .tables()
    .selectFrom('auth_user')
    .select('id')
    .where('email', 'like', simulatedMailbox('%'))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns the names of all traders, oldest account first. */
export const allNames = (db: Db): Promise<Pick<Profile, 'userId' | 'userName'>[]> =>
  db
    .tables()
    .selectFrom('auth_user')
    .select(['id as userId', 'name as userName'])
    .orderBy('createdAt')
    .execute();

/** Returns the profiles of known ids, unordered. */
export async function profilesByIds(db: Db, userIds: readonly string[]): Promise<Profile[]> {
  if (userIds.length === 0) return [];
  return db.tables().selectFrom('auth_user').select(profileColumns).where('id', 'in', userIds).execute();
}

/** Returns profiles whose name begins with `prefix`, ignoring case, shortest first, then alphabetical. */
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

/** Returns the account of an e-mail, ignoring case; null without one. */
export const userByEmail = async (db: Db, email: string): Promise<string | null> =>
  (
    await db
      .tables()
      .selectFrom('auth_user')
      .select('id')
      .where('email', '=', accountOf(email))
      .executeTakeFirst()
  )?.id ?? null;

/** Returns when the password of an e-mail was last changed; null for the first one or no account. */
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

/** Returns the texts that a trader's password must not contain. */
export const passwordOwnerOf = (
  db: Db,
  userId: string,
): Promise<{ email: string; name: string } | undefined> =>
  db.tables().selectFrom('auth_user').select(['email', 'name']).where('id', '=', userId).executeTakeFirst();
