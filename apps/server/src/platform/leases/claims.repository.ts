import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/** A server's claims of one kind. */
export interface Claimant {
  readonly kind: string;
  readonly holder: string;
  /** How long a claim holds without being renewed, in ms. */
  readonly heldMs: number;
}

const UNTIL = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/**
 * Builds the statement that claims keys, a query of one text column, and returns the keys that the claimant now holds.
 */
export const claiming = ({ kind, holder, heldMs }: Claimant, keys: RawBuilder<unknown>) => sql`
  INSERT INTO claim AS held (kind, key, holder, until)
  SELECT ${kind}, wanted.key, ${holder}, ${UNTIL(heldMs)} FROM (${keys}) AS wanted (key)
  ON CONFLICT (kind, key) DO UPDATE SET holder = excluded.holder, until = excluded.until
  WHERE held.holder = excluded.holder OR held.until <= clock_timestamp()
  RETURNING key`;

/** Claims the keys that nobody else holds, and returns them. */
export async function takeClaims(db: Db, claimant: Claimant, keys: readonly string[]): Promise<string[]> {
  // In order, so that two servers do not wait for each other.
  const wanted = sql`SELECT key FROM unnest(${keys}::text[]) AS key ORDER BY key`;
  const { rows } = await sql<{ key: string }>`${claiming(claimant, wanted)}`.execute(db.tables());
  return rows.map(({ key }) => key);
}

export async function renewClaims(
  db: Db,
  { kind, holder, heldMs }: Claimant,
  keys: readonly string[],
): Promise<void> {
  await sql`
    UPDATE claim SET until = ${UNTIL(heldMs)}
    WHERE kind = ${kind} AND holder = ${holder} AND key = ANY (${keys}::text[])`.execute(db.tables());
}

export async function releaseClaims(
  db: Db,
  { kind, holder }: Claimant,
  keys: readonly string[],
): Promise<void> {
  await sql`DELETE FROM claim WHERE kind = ${kind} AND holder = ${holder} AND key = ANY (${keys}::text[])`.execute(
    db.tables(),
  );
}

/** Deletes the claims of all servers that lapsed a while ago. */
export async function deleteLapsedClaims(db: Db): Promise<void> {
  await sql`DELETE FROM claim WHERE until < clock_timestamp() - interval '1 minute'`.execute(db.tables());
}
