import { describe, expect, it } from 'vitest';
import { returnMemoryDatabase, takeMemoryDatabase } from './memory-databases.ts';

const count = async (engine: Awaited<ReturnType<typeof takeMemoryDatabase>>['engine'], table: string) =>
  (await engine.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

describe('in-memory databases reused between test files', () => {
  it("are reset to the migrations' state: rows, sequences, settings, prepared statements and locks", async () => {
    const first = await takeMemoryDatabase();
    const { engine } = first;
    const migrations = await count(engine, 'schema_migration');
    const emptyOutbox = await count(engine, 'outbox_event');
    await engine.exec(`
      set session_replication_role = replica;
      insert into outbox_event (id, name, payload) values ('left', 'left', '{}');
      delete from schema_migration;
      set statement_timeout = '7s';
      prepare left_over as select 1;
      select pg_advisory_lock(7);
      begin`);
    await returnMemoryDatabase(first);
    const next = await takeMemoryDatabase();
    expect(next.engine).toBe(engine);
    expect(await count(engine, 'schema_migration')).toBe(migrations);
    expect(migrations).toBeGreaterThan(0);
    expect(emptyOutbox).toBe(0);
    expect(await count(engine, 'outbox_event')).toBe(0);
    const { rows } = await engine.query(`
      select current_setting('statement_timeout') as timeout,
        (select count(*)::int from pg_prepared_statements) as prepared,
        (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
        (select count(*)::int from pg_sequences where last_value is not null) as used`);
    expect(rows).toEqual([{ timeout: '0', prepared: 0, locks: 0, used: 0 }]);
    await returnMemoryDatabase(next);
  });

  it('are not reused after a schema change', async () => {
    const first = await takeMemoryDatabase();
    await first.engine.exec('alter table outbox_event add column left_over text');
    await returnMemoryDatabase(first);
    const next = await takeMemoryDatabase();
    expect(next.engine).not.toBe(first.engine);
    await returnMemoryDatabase(next);
  });
});
