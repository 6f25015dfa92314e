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

export async function leaseHolder(db: Db, name: string): Promise<string | null> {
  const row = await db
    .tables()
    .selectFrom('lease')
    .select('holder')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.holder ?? null;
}

export async function leaseUntil(db: Db, name: string): Promise<Date | null> {
  const row = await db
    .tables()
    .selectFrom('lease')
    .select('until')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.until ?? null;
}

export async function isLeaseHeld(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from lease where name = ${name} and until > clock_timestamp()`.execute(db.tables());
  return rows.length > 0;
}

/** Reports whether the database has leases yet: a database of an earlier version does not. */
export async function hasLeases(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('lease') is not null as found`.execute(
    db.tables(),
  );
  return rows[0]?.found ?? false;
}

interface Renewal {
  readonly serverId: string;
  readonly group: string;
  /** The lease that counts this server among the servers of the group. */
  readonly own: string;
  readonly heldMs: number;
}

/**
 * Renews this server's leases of a group, and the lease that counts it. Returns the renewed names, and the number of
 * servers that share the group.
 */
export async function renewLeases(
  db: Db,
  { serverId, group, own, heldMs }: Renewal,
): Promise<{ readonly renewed: ReadonlySet<string>; readonly servers: number }> {
  await takeLease(db, own, serverId, heldMs);
  const { rows } = await sql<{ name: string }>`
    update lease set until = clock_timestamp() + ${heldMs} * interval '1 millisecond'
    where holder = ${serverId} and starts_with(name, ${`${group}/`}) and until > clock_timestamp()
    returning name`.execute(db.tables());
  const counted = await sql<{ servers: number }>`
    select count(*)::int as servers from lease
    where starts_with(name, ${`${group} of `}) and until > clock_timestamp()`.execute(db.tables());
  return {
    renewed: new Set(rows.map(({ name }) => name)),
    servers: Math.max(1, counted.rows[0]?.servers ?? 1),
  };
}

interface Taking {
  readonly serverId: string;
  readonly names: readonly string[];
  readonly most: number;
  readonly heldMs: number;
}

/** Takes at most `most` of the named leases that nobody holds. Returns their names. */
export async function takeFreeLeases(db: Db, { serverId, names, most, heldMs }: Taking): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with free as (
      select wanted.name from unnest(${[...names]}::text[]) as wanted (name) left join lease using (name)
      where lease.name is null or lease.until <= clock_timestamp() limit ${most})
    insert into lease as held (name, holder, fence, until)
    select name, ${serverId}, 1, clock_timestamp() + ${heldMs} * interval '1 millisecond' from free
    on conflict (name) do update set until = excluded.until, holder = excluded.holder, fence = held.fence + 1
    where held.until <= clock_timestamp()
    returning name`.execute(db.tables());
  return rows.map(({ name }) => name);
}

/** Ends these leases of a server now. Their rows stay, so that the fences go on growing. */
export async function endLeases(db: Db, serverId: string, names: readonly string[]): Promise<void> {
  await sql`
    update lease set until = clock_timestamp() where holder = ${serverId} and name = any (${[...names]}::text[])`.execute(
    db.tables(),
  );
}

interface LeaseState {
  readonly name: string;
  readonly isOwn: boolean;
  /** How long nobody has held it; 0 while it is held. */
  readonly lapsedSeconds: number;
}

/** Returns the leases of work, without the rows that count the servers of a group. */
export async function readLeases(db: Db, serverId: string): Promise<LeaseState[]> {
  const { rows } = await sql<LeaseState>`
    select name, holder = ${serverId} and until > clock_timestamp() as "isOwn",
      greatest(0, extract(epoch from clock_timestamp() - until))::float as "lapsedSeconds"
    from lease where name not like '% of %'`.execute(db.tables());
  return rows;
}
