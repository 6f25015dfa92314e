import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import { createPool } from './pool.ts';
import { preparedPool } from './prepared-pool.ts';

const { TEST_DATABASE_URL: postgres = '' } = process.env;

let database: TestDatabase;
let now = 0;
let prepared: ReturnType<typeof preparing>;

const preparing = (pool: pg.Pool) =>
  new Kysely<object>({
    dialect: new PostgresDialect({ pool: preparedPool(pool, { embedded: postgres === '', now: () => now }) }),
  });

beforeAll(async () => {
  database = await testDatabase();
  prepared = preparing(database.pool);
});
afterAll(() => database.close());

const run = async <R>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
  (await prepared.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows;
/** Returns how often a statement ran as a prepared one, on all connections. */
async function preparedRuns(text: string): Promise<number[]> {
  const { rows } = await database.pool.query(
    'SELECT (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements WHERE statement = $1',
    [text],
  );
  return rows.map(({ runs }) => runs);
}

describe.skipIf(postgres !== '')('the embedded database', () => {
  it('prepares a frequent statement separately on each connection', async () => {
    const text = 'select $1::int + 1 as sum';
    const sums = [];
    for (let n = 0; n < 2; n++) sums.push(...(await run<{ sum: number }>(text, [n])));
    expect(await preparedRuns(text)).toEqual([]);
    const many = await Promise.all(Array.from({ length: 40 }, (_, n) => run<{ sum: number }>(text, [n + 2])));
    expect([...sums, ...many.flat()].map(({ sum }) => sum)).toEqual(
      Array.from({ length: 42 }, (_, n) => n + 1),
    );
    const runs = await preparedRuns(text);
    expect(runs.length).toBeGreaterThan(1);
    expect(runs.reduce((all, each) => all + each)).toBe(40);
  });

  it('continues after a failed statement', async () => {
    const text = 'select 1 / $1::int as share';
    for (let n = 0; n < 6; n++) await expect(run(text, [0])).rejects.toThrow('division by zero');
    expect(await run(text, [1])).toEqual([{ share: 1 }]);
  });

  it('plans again after a minute, since tables may have grown', async () => {
    await database.pool.query('create table grown (id int primary key, note text)');
    await database.pool.query("insert into grown values (0, '')");
    await database.pool.query('vacuum analyze grown');
    const text = 'select note from grown where id = $1';
    for (let n = 0; n < 10; n++) await run(text, [n]);
    await database.pool.query(
      "insert into grown select n, repeat('word', 20) from generate_series(1, 20000) n",
    );
    const plan = async () => {
      const { rows } = await database.pool.query<{ name: string }>(
        'select name from pg_prepared_statements where statement = $1',
        [text],
      );
      const lines = await database.pool.query(`explain execute "${rows[0]?.name}" (7)`);
      return JSON.stringify(lines.rows);
    };
    expect(await plan()).toContain('Seq Scan');
    now += 60_000;
    expect(await run(text, [20_000])).toHaveLength(1);
    expect(await plan()).toContain('Index Scan');
  });

  it('prepares a limited number of statements', async () => {
    const texts = Array.from({ length: 300 }, (_, n) => `select ${n} as many`);
    for (let times = 0; times < 3; times++) for (const text of texts) await run(text);
    const { rows } = await database.pool.query(
      'SELECT count(DISTINCT statement)::int AS count FROM pg_prepared_statements',
    );
    expect(rows).toEqual([{ count: 250 }]);
  });
});

describe.skipIf(postgres === '')('PostgreSQL', () => {
  const text = 'select count(*)::int as count from pg_prepared_statements where $1::int > 0';

  it('prepares on a connection with its own session', async () => {
    for (let n = 1; n <= 3; n++) expect(await run(text, [n])).toEqual([{ count: n < 3 ? 0 : 1 }]);
  });

  it('prepares nothing behind a pooler, which reports another process', async () => {
    const connections = createPool({ connectionString: database.url, connections: 1 }, () => undefined);
    connections.on('connect', (client) => Object.assign(client, { processID: 1 }));
    const pooled = preparing(connections);
    for (let n = 1; n <= 5; n++) {
      const { rows } = await pooled.executeQuery(CompiledQuery.raw(text, [n]));
      expect(rows).toEqual([{ count: 0 }]);
    }
    await pooled.destroy();
  });

  it('continues after a table changed under its statements', async () => {
    await run('create table changing (id int)');
    const every = 'select * from changing';
    for (let n = 0; n < 8; n++) await run(every);
    await run('alter table changing add note text');
    await run('insert into changing values (1, $1)', ['more']);
    await run(every).catch(() => []);
    expect(await run(every)).toEqual([{ id: 1, note: 'more' }]);
  });
});
