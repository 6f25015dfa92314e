import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import { heldSince } from './hold.ts';

export interface PasskeyRow {
  readonly id: string;
  readonly name: string | null;
  readonly credentialID: string;
  /** Base64 of the COSE key. */
  readonly publicKey: string;
  readonly counter: number;
  /** Comma-separated. */
  readonly transports: string | null;
  readonly createdAt: Date | null;
  /** Start of its 48 hours; null for the credential that created the account. */
  readonly heldFrom: Date | null;
}

const passkeyColumns = [
  'id',
  'name',
  'credentialID',
  'publicKey',
  'counter',
  'transports',
  'createdAt',
  'heldFrom',
] as const;

export const passkeysOf = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .tables()
    .selectFrom('auth_passkey')
    .select(passkeyColumns)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

export async function removeHeldPasskeys(db: Db, userId: string, at: Date): Promise<(string | null)[]> {
  const removed = await db
    .tables()
    .deleteFrom('auth_passkey')
    .where('userId', '=', userId)
    .where('heldFrom', '>', heldSince(at))
    .returning('name')
    .execute();
  return removed.map(({ name }) => name);
}

export interface KnownPassword {
  readonly hash: string;
  readonly heldFrom: Date | null;
}

/** Returns the password's hash; null for a trader without one. */
export async function passwordOf(db: Db, userId: string): Promise<KnownPassword | null> {
  const row = await db
    .tables()
    .selectFrom('auth_account')
    .select(['password', 'heldFrom'])
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password == null ? null : { hash: row.password, heldFrom: row.heldFrom };
}

/** Sets a new password; its 48 hours begin at `at`. */
export async function setPassword(db: Db, userId: string, hash: string, at: Date): Promise<void> {
  await db
    .tables()
    .updateTable('auth_account')
    .set({ password: hash, heldFrom: at, updatedAt: at })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}

/** Replaces the hash of an unchanged password, unless the password was changed in the meantime. */
export async function replacePasswordHash(db: Db, userId: string, from: string, to: string): Promise<void> {
  await db
    .tables()
    .updateTable('auth_account')
    .set({ password: to })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .where('password', '=', from)
    .execute();
}

export const signInWalletsOf = (
  db: Db,
  userId: string,
): Promise<{ address: string; heldFrom: Date | null }[]> =>
  db
    .tables()
    .selectFrom('auth_account')
    .select(['accountId as address', 'heldFrom'])
    .where('userId', '=', userId)
    .where('providerId', '=', 'siws')
    .execute();

export const signsInWithProvider = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .tables()
    .selectFrom('auth_account')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', 'oidc')
    .executeTakeFirst()) !== undefined;

/** Returns sign-in wallets of all accounts, ordered by user, after a given one. */
export const signInWalletsAfter = (
  db: Db,
  userId: string,
  limit: number,
): Promise<{ owner: string; address: string }[]> =>
  db
    .tables()
    .selectFrom('auth_account')
    .select(['userId as owner', 'accountId as address'])
    .where('userId', '>', userId)
    .where('providerId', '=', 'siws')
    .orderBy('userId')
    .limit(limit)
    .execute();

export async function countPasskeyUse(db: Db, id: string, counter: number): Promise<void> {
  await db
    .tables()
    .updateTable('auth_passkey')
    .set({ counter: sql`greatest(counter, ${counter})` })
    .where('id', '=', id)
    .execute();
}
