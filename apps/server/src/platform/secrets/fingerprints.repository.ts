import type { Db } from '#/platform/db/db.ts';

export type Fingerprints = ReadonlyMap<string, Buffer>;

/** Returns the fingerprints of the secrets that the database is used with, by the secrets' names. */
export async function knownFingerprints(db: Db): Promise<Fingerprints> {
  const rows = await db.tables().selectFrom('secret_fingerprint').selectAll().execute();
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
}

/** Records fingerprints whose secrets the database does not know yet. */
export async function addFingerprints(db: Db, fingerprints: Fingerprints): Promise<void> {
  if (fingerprints.size === 0) return;
  await db
    .tables()
    .insertInto('secret_fingerprint')
    .values([...fingerprints].map(([name, fingerprint]) => ({ name, fingerprint })))
    .onConflict((known) => known.column('name').doNothing())
    .execute();
}

export async function forgetFingerprints(db: Db, names: readonly string[]): Promise<void> {
  await db.tables().deleteFrom('secret_fingerprint').where('name', 'in', names).execute();
}
