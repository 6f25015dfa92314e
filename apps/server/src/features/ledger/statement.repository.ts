import type { PlatformTotals } from '@dugout/contract/ledger/ledger';
import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';
import type { LedgerAccount } from './accounts.ts';

const accounts = (db: Db, { kind, ref }: LedgerAccount, asset: string) =>
  db
    .tables()
    .selectFrom('ledger_account')
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .where('asset', '=', asset);

/** Returns a balance locked until the transaction ends; 0n when there is no such account. */
export async function lockedBalance(tx: Db, { kind, ref }: LedgerAccount, asset: string): Promise<bigint> {
  const row = await accounts(tx, { kind, ref }, asset).select('balance').forUpdate().executeTakeFirst();
  return row?.balance ?? 0n;
}

export async function received(db: Db, { kind, ref }: LedgerAccount, asset: string): Promise<bigint> {
  const row = await accounts(db, { kind, ref }, asset).select('received').executeTakeFirst();
  return row?.received ?? 0n;
}

export async function platformTotals(db: Db, solMint: string): Promise<Omit<PlatformTotals, 'faults'>> {
  const { rows } = await sql<{ kind: string; balance: bigint; received: bigint }>`
    SELECT kind, sum(balance) AS balance, sum(received) AS received FROM ledger_account
    WHERE asset = ${solMint} AND kind IN ('platform_fees', 'referral', 'network_fees', 'issuance') GROUP BY kind`.execute(
    db.tables(),
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind) ?? { balance: 0n, received: 0n };
  const [platform, referral] = [of('platform_fees').balance, of('referral')];
  return {
    feesLamports: (platform + referral.received).toString(),
    platformLamports: platform.toString(),
    referralLamports: referral.received.toString(),
    claimedLamports: (referral.received - referral.balance).toString(),
    networkLamports: of('network_fees').balance.toString(),
    issuedLamports: (-of('issuance').balance).toString(),
  };
}

interface OwnLine {
  readonly account: 'wallet' | 'hold' | 'referral';
  readonly ref: string;
  readonly mint: string;
  readonly amount: string;
}

export interface OwnEntryRow {
  /**
   * Derived from kind and ref, which are unique together: the entry's number would reveal the size of the whole
   * ledger.
   */
  readonly id: string;
  readonly kind: string;
  readonly ref: string;
  readonly createdAt: Date;
  readonly lines: OwnLine[];
}

/**
 * Returns entries that touch a trader's wallets, including archived ones, or their referral earnings, newest
 * first, with their total number.
 */
export async function ownEntries(
  db: Db,
  userId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly items: OwnEntryRow[]; readonly count: number }> {
  const own = sql`
    (a.kind IN ('wallet', 'hold') AND a.ref IN (SELECT address FROM wallet WHERE user_id = ${userId}))
    OR (a.kind = 'referral' AND a.ref = ${userId})`;
  const { rows } = await sql<OwnEntryRow>`
    SELECT md5(e.kind || ':' || e.ref) AS id, e.kind, e.ref, e.created_at AS "createdAt",
      json_agg(json_build_object('account', a.kind, 'ref', a.ref, 'mint', a.asset, 'amount', l.amount::text) ORDER BY l.line) AS lines
    FROM ledger_account a JOIN ledger_line l ON l.account_id = a.id JOIN ledger_entry e ON e.id = l.entry_id
    WHERE ${own} GROUP BY e.id ORDER BY e.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db.tables());
  const counted = await sql<{ count: bigint }>`
    SELECT count(DISTINCT l.entry_id) AS count FROM ledger_account a JOIN ledger_line l ON l.account_id = a.id WHERE ${own}`.execute(
    db.tables(),
  );
  return { items: rows, count: Number(counted.rows[0]?.count ?? 0n) };
}
