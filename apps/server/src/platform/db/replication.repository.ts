import { sql } from 'kysely';
import type { Db } from './db.ts';

interface Replication {
  /** Servers that follow this one now, and replication slots of absent ones. */
  readonly standbys: number;
  /** Whether commits wait for a standby. */
  readonly isSynchronous: boolean;
}

/**
 * Reads how the database is replicated. Copies for a backup, archives of WAL and logical subscribers are no standbys.
 * A role without `pg_read_all_stats` sees that somebody follows, but not who, and counts all but the subscribers.
 */
export async function readReplication(db: Db): Promise<Replication> {
  const { rows } = await sql<{ standbys: bigint; is_synchronous: boolean }>`
    SELECT
      (SELECT count(*) FROM pg_stat_replication AS follower
       WHERE follower.state IS DISTINCT FROM 'backup'
         AND follower.application_name IS DISTINCT FROM 'pg_receivewal'
         AND NOT EXISTS (
           SELECT FROM pg_replication_slots AS slot
           WHERE slot.active_pid = follower.pid AND slot.slot_type = 'logical'))
      + (SELECT count(*) FROM pg_replication_slots
         WHERE slot_type = 'physical' AND NOT temporary AND NOT active) AS standbys,
      current_setting('synchronous_standby_names') <> ''
        AND current_setting('synchronous_commit') NOT IN ('off', 'local') AS is_synchronous`.execute(
    db.tables(),
  );
  const [row] = rows;
  return { standbys: Number(row?.standbys ?? 0), isSynchronous: row?.is_synchronous ?? false };
}
