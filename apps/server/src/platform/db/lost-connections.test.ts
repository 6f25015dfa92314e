import { type LocalPostgres, startPostgres } from '@dugout/testkit/postgres';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf } from '#/platform/http/failure.ts';
import { createDb } from './kysely-db.ts';
import { createPool } from './pool.ts';
import { migrate } from './schema/migrate.ts';

let postgres: LocalPostgres | null;
let pool: pg.Pool;
let db: ReturnType<typeof createDb>;
let operator: pg.Pool;
let broken: Error[];

beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off' });
});
afterAll(() => postgres?.stop());
beforeEach(({ skip }) => {
  if (postgres === null) skip('PostgreSQL is not installed');
  const connectionString = postgres?.url ?? '';
  broken = [];
  pool = createPool({ connectionString, connections: 2 }, (error) => broken.push(error));
  db = createDb(pool);
  operator = createPool({ connectionString, connections: 1 }, () => undefined);
});
afterEach(async () => {
  await db.close();
  await operator.end();
});

async function endOthers(): Promise<void> {
  const { totalCount } = pool;
  await operator.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'",
  );
  await vi.waitFor(() => expect(broken.length).toBeGreaterThanOrEqual(totalCount));
}
const one = async (): Promise<number | undefined> =>
  (await sql<{ one: number }>`SELECT 1 AS one`.execute(db.tables())).rows[0]?.one;
const failureIn = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a lost connection', () => {
  it('is harmless while idle', async () => {
    expect(await one()).toBe(1);
    await endOthers();
    expect(await one()).toBe(1);
  });

  it('fails only the next query while checked out', async () => {
    const client = await pool.connect();
    await endOthers();
    const failure = await failureIn(client.query('SELECT 1'));
    client.release(true);
    expect(failureOf(failure)).toMatchObject({ status: 503 });
    expect(await one()).toBe(1);
  });

  it('is answered with 503 during a query', async () => {
    const failure = failureIn(sql`SELECT pg_sleep(60)`.execute(db.tables()));
    await vi.waitFor(async () => {
      const { rows } = await operator.query(
        "SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()",
      );
      expect(rows).toHaveLength(1);
    });
    await endOthers();
    expect(failureOf(await failure)).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
    expect(await one()).toBe(1);
  });

  it('keeps nothing of an open transaction', async () => {
    await sql`CREATE TABLE IF NOT EXISTS kept (id int)`.execute(db.tables());
    const failure = await failureIn(
      db.transaction(async (tx) => {
        await sql`INSERT INTO kept VALUES (1)`.execute(tx.tables());
        await endOthers();
        await sql`INSERT INTO kept VALUES (2)`.execute(tx.tables());
      }),
    );
    expect(failureOf(failure)).toMatchObject({ status: 503 });
    expect((await sql`SELECT id FROM kept`.execute(db.tables())).rows).toEqual([]);
    await sql`DROP TABLE kept`.execute(db.tables());
  });

  it('fails a migration with the reason, keeps nothing of it and releases its lock', async () => {
    const slow = 'CREATE TABLE half (id int); SELECT pg_sleep(60);';
    const schema = {
      migrations: [{ name: '0001-slow', hash: 'slow', sql: slow, needs: 'itself' }],
      functions: [],
    };
    const failure = failureIn(migrate(pool, schema));
    await vi.waitFor(async () => {
      const { rows } = await operator.query("SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
      expect(rows).toHaveLength(1);
    });
    await endOthers();
    expect(String(await failure)).toMatch(/0001-slow|terminat/);
    expect((await operator.query("SELECT to_regclass('half') AS half")).rows).toEqual([{ half: null }]);
    const quick = {
      ...schema,
      migrations: [{ name: '0001-quick', hash: 'quick', sql: 'SELECT 1', needs: 'itself' }],
    };
    expect(await migrate(pool, quick)).toMatchObject({ migrations: 1 });
  });

  it('prepares its statements again on the next connection', async () => {
    for (let n = 0; n < 5; n++) expect(await one()).toBe(1);
    await endOthers();
    for (let n = 0; n < 5; n++) expect(await one()).toBe(1);
  });
});
