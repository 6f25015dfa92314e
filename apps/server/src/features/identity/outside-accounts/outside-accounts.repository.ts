import type { Db } from '#/platform/db/db.ts';

/** What vouches for somebody who signs in without a password: a Solana wallet, or a provider of OpenID Connect. */
type OutsideProvider = 'siws' | 'oidc';

/** Who somebody is to what vouches for them. */
export interface OutsideIdentity {
  readonly provider: OutsideProvider;
  /** The wallet's address; the issuer and its name for the trader. */
  readonly subject: string;
}

interface NewOutsideAccount extends OutsideIdentity {
  readonly userId: string;
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /** The invitation that the account uses up; null for none. */
  readonly invitationId: string | null;
}

/** Undoes an account whose identity has one already. */
class HasAccount extends Error {}

/** The account that an identity signs in to; null when there is none. */
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
 * Creates an account and how it is signed in to together. Returns false, and changes nothing, when the identity
 * has an account.
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
