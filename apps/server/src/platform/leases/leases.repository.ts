import { sql } from 'kysely';
import type { Db } from '#/platform/db/db.ts';

/**
 * Takes or renews a lease for `ms`. Returns its fence, which grows each time the lease changes hands; null while
 * another holder has it.
 */
export async function takeLease(db: Db, name: string, holder: string, ms: number): Promise<bigint | null> {
  const until = sql`clock_timestamp() + ${ms} * interval '1 millisecond'`;
  const { rows } = await sql<{ fence: bigint }>`
    insert into lease as held (name, holder, fence, until) values (${name}, ${holder}, 1, ${until})
    on conflict (name) do update set until = ${until}, holder = excluded.holder,
      fence = held.fence + (held.holder <> excluded.holder)::int
    where held.holder = excluded.holder or held.until <= clock_timestamp()
    returning fence`.execute(db.tables());
  return rows[0]?.fence ?? null;
}

/** Ends a lease now. Its row stays, so that the fence goes on growing. */
export async function releaseLease(db: Db, name: string, holder: string): Promise<void> {
  await db
    .tables()
    .updateTable('lease')
    .set({ until: sql<Date>`clock_timestamp()` })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

export async function leaseHolder(db: Db, name: string): Promise<string | null> {
  const row = await db
    .tables()
    .selectFrom('lease')
    .select('holder')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.holder ?? null;
}

/** Reports whether the database has leases yet: a database of an earlier version does not. */
export async function hasLeases(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('lease') is not null as found`.execute(
    db.tables(),
  );
  return rows[0]?.found ?? false;
}
