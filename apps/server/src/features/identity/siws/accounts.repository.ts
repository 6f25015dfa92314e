import type { Db } from '#/platform/db/db.ts';

const PROVIDER = 'siws';

export interface NewWalletAccount {
  readonly userId: string;
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly walletAddress: string;
  /** The invitation that the account uses up; null for none. */
  readonly invitationId: string | null;
}

/** Undoes an account whose wallet has one already. */
class WalletHasAccount extends Error {}

/** The account that signs in with a Solana wallet; null when there is none. */
export async function userIdOfWallet(db: Db, walletAddress: string): Promise<string | null> {
  const row = await db
    .tables()
    .selectFrom('auth_account')
    .select('userId')
    .where('providerId', '=', PROVIDER)
    .where('accountId', '=', walletAddress)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/**
 * Creates an account and its wallet credential together. Returns false, and changes nothing, when the wallet
 * has an account.
 */
export async function insertWalletAccount(db: Db, account: NewWalletAccount): Promise<boolean> {
  const { userId, accountId, name, email, walletAddress, invitationId } = account;
  try {
    await db.transaction(async (tx) => {
      const tables = tx.tables();
      await tables.insertInto('auth_user').values({ id: userId, name, email, invitationId }).execute();
      const made = await tables
        .insertInto('auth_account')
        .values({ id: accountId, accountId: walletAddress, providerId: PROVIDER, userId })
        .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made === undefined) throw new WalletHasAccount();
    });
    return true;
  } catch (error) {
    if (error instanceof WalletHasAccount) return false;
    throw error;
  }
}
