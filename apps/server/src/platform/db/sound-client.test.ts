import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import type { Db } from './db.ts';
import { createDb } from './kysely-db.ts';
import { createPool } from './pool.ts';

const TIMED_OUT = 'Query read timeout';

let database: TestDatabase;
let connection: pg.Pool;
let db: ReturnType<typeof createDb>;
let holder: pg.PoolClient;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query('CREATE TABLE kept (id text PRIMARY KEY, times int NOT NULL)');
});
afterAll(() => database.close());

const embedded = (process.env['TEST_DATABASE_URL'] ?? '') === '';

beforeEach(async () => {
  connection = createPool(
    { connectionString: database.url, connections: 1, queryTimeoutMs: 200 },
    () => undefined,
  );
  db = createDb(connection, { embedded });
  await connection.query("INSERT INTO kept VALUES ('wanted by two', 0) ON CONFLICT DO NOTHING");
  holder = await database.pool.connect();
});
afterEach(() => db.close());

const count = (within: Db) =>
  sql`UPDATE kept SET times = times + 1 WHERE id = 'wanted by two'`.execute(within.tables());

async function expectNextIsKept(id: string): Promise<void> {
  await sql`INSERT INTO kept VALUES (${id}, 1)`.execute(db.tables());
  await db.close();
  const { rowCount } = await database.pool.query('SELECT FROM kept WHERE id = $1', [id]);
  expect(rowCount).toBe(1);
}

// On PostgreSQL the UPDATE waits, and the ROLLBACK behind it; on the embedded database the BEGIN waits.
it('keeps changes written after a transaction that timed out', async () => {
  await holder.query('BEGIN');
  await holder.query("UPDATE kept SET times = 7 WHERE id = 'wanted by two'");
  await expect(db.transaction(count)).rejects.toThrow(TIMED_OUT);
  await holder.query('COMMIT');
  holder.release();
  await expectNextIsKept('after a rollback');
});

it('discards a transaction whose query timed out, and keeps other changes', async () => {
  holder.release();
  const slow = db.transaction(async (tx) => {
    await sql`INSERT INTO kept VALUES ('too slow', 1)`.execute(tx.tables());
    await sql`SELECT pg_sleep(1)`.execute(tx.tables());
  });
  await expect(slow).rejects.toThrow(TIMED_OUT);
  await database.pool.query("INSERT INTO kept VALUES ('of another', 1)");
  await expectNextIsKept('after a slow one');
  const { rows } = await database.pool.query(
    "SELECT id FROM kept WHERE id IN ('too slow', 'of another', 'after a slow one') ORDER BY 1",
  );
  expect(rows).toEqual([{ id: 'after a slow one' }, { id: 'of another' }]);
});

it('keeps the same connection after a failed statement', async () => {
  holder.release();
  const pid = async () => (await connection.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
  const before = await pid();
  await expect(sql`SELECT 1 / 0`.execute(db.tables())).rejects.toThrow('division by zero');
  await expect(db.transaction((tx) => sql`SELECT 1 / 0`.execute(tx.tables()))).rejects.toThrow('division');
  expect(await pid()).toBe(before);
});
