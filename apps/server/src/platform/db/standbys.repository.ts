import { sql } from 'kysely';
import type { Db } from './db.ts';

interface Standbys {
  /** Whether commits wait for a standby. */
  readonly areWanted: boolean;
  readonly synchronous: number;
  /** Others, and those whose state this user may not read. */
  readonly other: number;
}

/** Returns the standbys that follow the database. Their state needs the role `pg_monitor`. */
export async function readStandbys(db: Db): Promise<Standbys> {
  const { rows } = await sql<Standbys>`
    select current_setting('synchronous_standby_names') <> '' as "areWanted",
      count(*) filter (where sync_state in ('sync', 'quorum'))::int as synchronous,
      count(*) filter (where sync_state is null or sync_state not in ('sync', 'quorum'))::int as other
    from pg_stat_replication`.execute(db.tables());
  return rows[0] ?? { areWanted: false, synchronous: 0, other: 0 };
}
