import type { Db } from '#/platform/db/db.ts';

interface SecondFactorRow {
  readonly sealedKey: Buffer;
  readonly createdAt: Date;
}

/** Null if the trader has none. */
export const secondFactorOf = async (db: Db, userId: string): Promise<SecondFactorRow | null> =>
  (await db
    .tables()
    .selectFrom('second_factor')
    .select(['sealed_key as sealedKey', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? null;

/** @returns whether it was added: a trader has at most one */
export async function addSecondFactor(
  db: Db,
  userId: string,
  { sealedKey, createdAt, lastStep }: SecondFactorRow & { readonly lastStep: number },
): Promise<boolean> {
  const added = await db
    .tables()
    .insertInto('second_factor')
    .values({ user_id: userId, sealed_key: sealedKey, last_step: BigInt(lastStep), created_at: createdAt })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** @returns whether there was one */
export const removeSecondFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .tables()
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

/** Consumes the code of a step. Returns false if this or a later step was consumed before. */
export const takeStep = async (db: Db, userId: string, step: number): Promise<boolean> =>
  (await db
    .tables()
    .updateTable('second_factor')
    .set({ last_step: BigInt(step) })
    .where('user_id', '=', userId)
    .where('last_step', '<', BigInt(step))
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

export const hasRecoveryCode = async (db: Db, userId: string, hash: Buffer): Promise<boolean> =>
  (await db
    .tables()
    .selectFrom('recovery_code')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()) !== undefined;

/** Consumes a recovery code. Returns false for an unknown or used hash. */
export const takeRecoveryCode = async (db: Db, userId: string, hash: Buffer): Promise<boolean> =>
  (await db
    .tables()
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  // Serializes concurrent calls.
  await db.tables().selectFrom('auth_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  await db.tables().deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await db
    .tables()
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .tables()
    .selectFrom('recovery_code')
    .select((is) => is.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
