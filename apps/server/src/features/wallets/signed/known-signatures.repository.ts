import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** Returns those signatures of which no swap, withdrawal or returned rent has a row. */
export async function withoutRow(db: Db, signatures: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ signature: string }>`
    SELECT given.signature FROM unnest(${signatures}::text[]) AS given (signature)
    WHERE NOT EXISTS (SELECT FROM swap s WHERE s.sent_signature = given.signature)
      AND NOT EXISTS (SELECT FROM withdrawal_attempt t WHERE t.signature = given.signature)
      AND NOT EXISTS (SELECT FROM rent_reclaim r WHERE r.signature = given.signature)`.execute(db.tables());
  return new Set(rows.map(({ signature }) => signature));
}

interface WithdrawalState {
  readonly id: string;
  readonly status: string;
  readonly signature: string | null;
}

/** Returns the states of withdrawals by id. */
export async function withdrawalStates(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WithdrawalState>> {
  const { rows } = await sql<WithdrawalState>`
    SELECT id, status, signature FROM withdrawal WHERE id = ANY (${ids}::text[])`.execute(db.tables());
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns those references that are booked as transfers from or to the outside. */
export async function bookedOutside(db: Db, refs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ ref: string }>`
    SELECT ref FROM ledger_entry WHERE kind IN ('wallet.deposit', 'wallet.outflow') AND ref = ANY (${refs}::text[])`.execute(
    db.tables(),
  );
  return new Set(rows.map(({ ref }) => ref));
}
