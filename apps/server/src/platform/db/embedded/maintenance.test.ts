import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { eventually, sharedDatabase } from '#tests/kit/testing.ts';
import { maxOverdue } from './maintenance.repository.ts';
import { maintenanceJob } from './maintenance.ts';

const database = sharedDatabase();

const run = (statement: string) => sql.raw(statement).execute(database.db.tables());

it('updates statistics of a table that grew and reclaims space of dead rows', async () => {
  const job = maintenanceJob(database.db, silentLog);
  await run(`INSERT INTO snapshot_mark SELECT 'm' || n, 'part ' || n FROM generate_series(1, 5000) n`);
  await run(`UPDATE snapshot_mark SET part = 'other' || id`);
  // The engine publishes its counts shortly after the statement.
  await eventually(async () => expect(await maxOverdue(database.db)).not.toBeNull());
  await eventually(async () => {
    await job.run();
    const rows = await database.sql<{ tuples: number; dead: bigint }>`
        SELECT reltuples AS tuples, n_dead_tup AS dead FROM pg_class c
        JOIN pg_stat_user_tables u ON u.relid = c.oid WHERE c.relname = 'snapshot_mark'`;
    expect(rows).toEqual([{ tuples: 5_000, dead: 0n }]);
  });
});
