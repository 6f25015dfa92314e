import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { LedgerAccount } from './accounts.ts';
import { balancedLines, InsufficientFunds, type LedgerEntry, LedgerRefusal, type Posted } from './entry.ts';

export interface PostRow {
  outcome: 'posted' | 'repeated' | 'mismatch' | 'insufficient';
  account_kind: LedgerAccount['kind'] | null;
  account_ref: string | null;
  account_asset: string | null;
  missing: string | null;
}

/**
 * Writes one entry and its balances in one round trip. Call it inside the transaction of the change that it
 * records. Throws `InsufficientFunds` when a wallet or hold would become negative, `LedgerRefusal` for an invalid
 * entry.
 */
export async function post(tx: Db, entry: LedgerEntry): Promise<Posted> {
  const { rows } = await sql<PostRow & { entry: string }>`
    SELECT entry::text, ${postColumns} FROM post_ledger_entry(${entryArguments(entry)})`.execute(tx.tables());
  const row = rows[0];
  assertPosted(entry, row);
  return { entryId: row.entry, repeated: row.outcome === 'repeated' };
}

export async function isPosted(
  db: Db,
  entries: readonly Pick<LedgerEntry, 'kind' | 'ref'>[],
): Promise<boolean> {
  const kinds = entries.map(({ kind }) => kind);
  const refs = entries.map(({ ref }) => ref);
  const { rows } = await sql`
    SELECT FROM ledger_entry e JOIN unnest(${kinds}::text[], ${refs}::text[]) AS wanted (kind, ref)
      ON e.kind = wanted.kind AND e.ref = wanted.ref LIMIT 1`.execute(db.tables());
  return rows.length > 0;
}

export const postColumns = sql`outcome, account_kind, account_ref, account_asset, missing::text`;

/** Encodes an entry as the last arguments of a database function that posts it. Throws `LedgerRefusal`. */
export function entryArguments(entry: LedgerEntry): RawBuilder<unknown> {
  const lines = balancedLines(entry);
  const kinds = lines.map((line) => line.account.kind);
  const refs = lines.map((line) => line.account.ref);
  const assets = lines.map((line) => line.asset);
  const amounts = lines.map((line) => line.amount.toString());
  return sql`${entry.kind}, ${entry.ref}, ${kinds}::text[], ${refs}::text[], ${assets}::text[], ${amounts}::numeric[]`;
}

/** Throws `InsufficientFunds` or `LedgerRefusal` when the entry was not posted. */
export function assertPosted<R extends PostRow>(entry: LedgerEntry, row: R | undefined): asserts row is R {
  if (row === undefined || row.outcome === 'mismatch') {
    throw new LedgerRefusal(`${entry.kind} ${entry.ref} was posted before with other lines`);
  }
  if (row.outcome === 'insufficient') {
    const account: LedgerAccount = { kind: row.account_kind ?? 'wallet', ref: row.account_ref ?? '' };
    throw new InsufficientFunds(account, row.account_asset ?? '', BigInt(row.missing ?? 0));
  }
}

/** Returns an account's raw units by asset, without empty ones. */
export async function balances(db: Db, account: LedgerAccount): Promise<ReadonlyMap<string, bigint>> {
  const byRef = await balancesOf(db, account.kind, [account.ref]);
  return byRef.get(account.ref) ?? new Map();
}

/** Returns the raw units of accounts of one kind by ref and asset, without empty ones. */
export async function balancesOf(
  db: Db,
  kind: LedgerAccount['kind'],
  refs: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>> {
  const rows = await db
    .tables()
    .selectFrom('ledger_account')
    .select(['ref', 'asset', 'balance'])
    .where('kind', '=', kind)
    .where('ref', '=', sql<string>`ANY (${refs}::text[])`)
    .where('balance', '<>', 0n)
    .execute();
  const byRef = new Map<string, Map<string, bigint>>();
  for (const { ref, asset, balance } of rows) {
    const held = byRef.get(ref) ?? new Map<string, bigint>();
    byRef.set(ref, held.set(asset, balance));
  }
  return byRef;
}

/** Returns the raw units of one asset in one account; 0n when there is no such account. */
export async function balance(db: Db, account: LedgerAccount, asset: string): Promise<bigint> {
  const row = await db
    .tables()
    .selectFrom('ledger_account')
    .select('balance')
    .where('kind', '=', account.kind)
    .where('ref', '=', account.ref)
    .where('asset', '=', asset)
    .executeTakeFirst();
  return row?.balance ?? 0n;
}
