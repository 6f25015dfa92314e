import type { Db } from '#/platform/db/db.ts';

/** Authenticates traders without a password: a Solana wallet, or an OpenID Connect provider. */
type OutsideProvider = 'siws' | 'oidc';

export interface OutsideIdentity {
  readonly provider: OutsideProvider;
  /** The wallet's address, or the issuer and its subject. */
  readonly subject: string;
}

interface NewOutsideAccount extends OutsideIdentity {
  readonly userId: string;
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /** The invitation for the account; null for none. */
  readonly invitationId: string | null;
}

/** Rolls back an account whose identity already has one. */
class HasAccount extends Error {}

/** Returns the account of an identity; null without one. */
export async function userIdOf(db: Db, { provider, subject }: OutsideIdentity): Promise<string | null> {
  const row = await db
    .tables()
    .selectFrom('auth_account')
    .select('userId')
    .where('providerId', '=', provider)
    .where('accountId', '=', subject)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/**
 * Creates an account together with its identity. Returns false, and changes nothing, if the identity has an
 * account.
 */
export async function insertOutsideAccount(db: Db, account: NewOutsideAccount): Promise<boolean> {
  const { userId, accountId, name, email, provider, subject, invitationId } = account;
  try {
    await db.transaction(async (tx) => {
      const tables = tx.tables();
      await tables.insertInto('auth_user').values({ id: userId, name, email, invitationId }).execute();
      const made = await tables
        .insertInto('auth_account')
        .values({ id: accountId, accountId: subject, providerId: provider, userId })
        .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made === undefined) throw new HasAccount();
    });
    return true;
  } catch (error) {
    if (error instanceof HasAccount) return false;
    throw error;
  }
}
