import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import { unwaited } from '#/platform/db/unwaited.ts';

/** Returns all wallets of all traders, including archived ones, whose funds still count. */
export async function watchedWallets(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    address: string;
  }>`SELECT address FROM wallet ORDER BY created_at, address`.execute(db.tables());
  return rows.map(({ address }) => address);
}

/** Returns the accounts of a wallet that are read, with the newest booked transaction of each. */
export async function cursorsOf(db: Db, wallet: string): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ account: string; signature: string | null }>`
    SELECT account, signature FROM chain_cursor WHERE wallet_address = ${wallet}`.execute(db.tables());
  return new Map(rows.map(({ account, signature }) => [account, signature]));
}

export async function saveCursors(
  db: Db,
  wallet: string,
  cursors: ReadonlyMap<string, string | null>,
): Promise<void> {
  const accounts = [...cursors.keys()];
  const signatures = [...cursors.values()];
  await sql`
    INSERT INTO chain_cursor (account, wallet_address, signature)
    SELECT c.account, ${wallet}, c.signature FROM unnest(${accounts}::text[], ${signatures}::text[]) AS c (account, signature)
    ON CONFLICT (account) DO UPDATE SET signature = excluded.signature`.execute(db.tables());
}

/** Returns the newest booked transaction of each opened wallet; null without one. */
export async function newestOf(db: Db, wallets: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ account: string; signature: string | null }>`
    SELECT account, signature FROM chain_cursor WHERE account = ANY (${wallets}::text[])`.execute(
    db.tables(),
  );
  return new Map(rows.map(({ account, signature }) => [account, signature]));
}

/**
 * Stores the last booked transaction by opened wallet. After a database crash it may lag; those transactions are
 * read again, but not booked twice.
 */
export async function saveNewest(db: Db, newest: ReadonlyMap<string, string>): Promise<void> {
  if (newest.size === 0) return;
  await sql`
    UPDATE chain_cursor SET signature = n.signature
    FROM unnest(${[...newest.keys()]}::text[], ${[...newest.values()]}::text[]) AS n (account, signature)
    WHERE chain_cursor.account = n.account AND ${unwaited}`.execute(db.tables());
}

/** Adds token accounts of a wallet, to be read from their first transaction on, unless they are read already. */
export async function meetAccounts(db: Db, wallet: string, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  await sql`
    INSERT INTO chain_cursor (account, wallet_address, signature) SELECT account, ${wallet}, NULL FROM unnest(${accounts}::text[]) AS account
    ON CONFLICT (account) DO NOTHING`.execute(db.tables());
}

/** Returns the transactions that are our own withdrawals, sent or about to be. */
export async function withdrawalsAmong(db: Db, signatures: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ signature: string }>`
    SELECT signature FROM withdrawal_attempt WHERE signature = ANY (${signatures}::text[])`.execute(
    db.tables(),
  );
  return rows.map(({ signature }) => signature);
}

export async function chainWasRead(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 AS known FROM chain_cursor LIMIT 1`.execute(db.tables());
  return rows.length > 0;
}

/** Reports whether a database of any version has the tables that reveal its trading mode. */
export async function hasLedger(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    SELECT to_regclass('chain_cursor') IS NOT NULL AND to_regclass('ledger_account') IS NOT NULL AS is_there`.execute(
    db.tables(),
  );
  return rows[0]?.is_there ?? false;
}
