/** `npm run migrate` on a PostgreSQL in use, and servers that leave the migration to it. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@dugout/testkit/postgres';
import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { describeFailure } from '#/app/describe-failure.ts';
import { migrateJob } from '#/app/migrate-job.ts';
import { findPlaces } from '#/app/places.ts';
import { startServer } from '#/app/server.ts';
import { parseConfig } from '#/platform/config/config.ts';
import { createPool } from '#/platform/db/pool.ts';
import { migrate } from '#/platform/db/schema/migrate.ts';
import { readSchema } from '#/platform/db/schema/schema-files.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { schemaFolder } from '#tests/kit/schema-folder.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';

const postgres = await startPostgres({ fsync: 'off' });
afterAll(() => postgres?.stop());
const url = postgres?.url ?? 'postgresql://nobody@127.0.0.1:1/none';
const pool = createPool({ connectionString: url, connections: 4 }, () => undefined);
afterAll(() => pool.end());

let folder: string;
beforeEach(async () => {
  folder = temporaryFolder(onTestFinished);
  for (const name of ['migrations', 'sql/functions']) mkdirSync(join(folder, name), { recursive: true });
  await pool.query('drop schema public cascade; create schema public');
});

const file = (path: string, sql: string): void => writeFileSync(join(folder, path), sql);

async function job(...args: string[]): Promise<readonly [number, ...string[]]> {
  const lines: string[] = [];
  const config = { databaseUrl: url, tradingMode: 'paper' } as const;
  const code = await migrateJob({ args, config, schemaFolder: folder, report: (line) => lines.push(line) });
  return [code, ...lines];
}

/**
 * Uses another connection for each transaction, as a pooler in transaction mode may. Calls `committed` after each
 * transaction.
 */
function transactionPool(committed: () => Promise<void>): pg.Pool {
  const clients: pg.PoolClient[] = [];
  let turn = 0;
  let within: pg.PoolClient | null = null;
  const client = {
    async query(text: string, values?: unknown[]) {
      const target = within ?? clients[turn++ % clients.length];
      if (target === undefined) throw new Error('not connected');
      if (text === 'begin') within = target;
      const result = await target.query(text, values);
      if (text === 'commit') {
        within = null;
        await committed();
      }
      return result;
    },
    release() {
      for (const each of clients.splice(0)) each.release();
    },
  };
  return {
    async connect() {
      clients.push(await pool.connect(), await pool.connect());
      return client;
    },
  } as unknown as pg.Pool;
}

const advisoryLocks = async (): Promise<number> =>
  (await pool.query(`select from pg_locks where locktype = 'advisory'`)).rows.length;

describe.skipIf(postgres === null)('npm run migrate', () => {
  it('reports pending parts with exit code 1, applies them, and then reports nothing', async () => {
    file('migrations/0001-first.sql', 'create table first (a int)');
    file('sql/functions/answer.sql', "create function answer() returns int language sql as 'select 1'");
    file('migrations/0002-second.sql', '-- expand\ncreate table second (a int)');
    file('migrations/0003-third.sql', '-- contract, needs 0002-second.sql\ndrop table first');
    const pending = [
      'pending migration 0001-first.sql: stop servers of earlier versions first',
      'pending migration 0002-second.sql: servers may go on running',
      'pending migration 0003-third.sql: stop servers without 0002-second.sql first',
      'pending function answer',
    ];
    expect(await job('--check')).toEqual([1, ...pending]);
    expect(await job('--apply')).toEqual([0, ...pending, 'Applied 3 migrations and 1 functions.']);
    for (const how of ['--check', '--apply'])
      expect(await job(how)).toEqual([0, 'The database has the schema of this version.']);
  });

  it('refuses other arguments and a server without DATABASE_URL', async () => {
    await expect(job()).rejects.toThrow('npm run migrate -- --check | --apply');
    const config = { databaseUrl: null, tradingMode: 'paper' } as const;
    const running = migrateJob({ args: ['--check'], config, schemaFolder: folder, report: () => undefined });
    await expect(running).rejects.toThrow('DATABASE_URL is not set');
  });

  it('applies each migration once when two run at once', async () => {
    for (let number = 1; number <= 9; number++)
      file(`migrations/000${number}-one.sql`, `create table one_${number} (a int); select pg_sleep(0.02)`);
    file('sql/functions/answer.sql', "create function answer() returns int language sql as 'select 1'");
    const schema = readSchema(folder);
    const made = await Promise.all([migrate(pool, schema), migrate(pool, schema)]);
    expect(made.map(({ migrations }) => migrations).reduce((sum, each) => sum + each)).toBe(9);
    expect(made.map(({ functions }) => functions).reduce((sum, each) => sum + each)).toBe(1);
  });

  it('works through a pooler that gives each transaction another connection', async () => {
    const schema = readSchema(schemaFolder);
    const held: number[] = [];
    const pooled = transactionPool(async () => void held.push(await advisoryLocks()));
    expect(await migrate(pooled, schema)).toMatchObject({ migrations: schema.migrations.length });
    expect([held.length, Math.max(...held)]).toEqual([schema.migrations.length + 1, 0]);
  });

  it('gives up on a table in use rather than block it, and goes on when it is free', async () => {
    file('migrations/0001-first.sql', 'create table first (a int)');
    await job('--apply');
    file('migrations/0002-second.sql', 'alter table first add column b int');
    const schema = readSchema(folder);
    const reader = await pool.connect();
    onTestFinished(() => reader.release(true));
    await reader.query('begin');
    await reader.query('select from first');
    const locks = { timeoutMs: 50, retries: 1, pauseMs: 10 };
    await expect(migrate(pool, schema, locks)).rejects.toThrow(
      'The migration 0002-second.sql did not get a table that others use, in 2 tries.',
    );
    const trying = migrate(pool, schema, { ...locks, retries: 1_000 });
    await pool.query('insert into first (a) values (1)');
    await reader.query('commit');
    expect(await trying).toMatchObject({ migrations: 1 });
  });
});

describe.skipIf(postgres === null)('a server with MIGRATE=job', () => {
  const start = (name: string) =>
    startServer({
      config: parseConfig({
        PORT: '0',
        METRICS_ADDRESS: 'off',
        DATA_DIR: join(folder, name),
        DATABASE_URL: url,
        DATABASE_CONNECTIONS: '4',
        MIGRATE: 'job',
        SIM_CROWD: 'off',
        LOG_LEVEL: 'silent',
      }),
      log: silentLog,
      places: { ...findPlaces(), schema: folder },
      simulated: { tokens: 40, wallets: 200, historyMs: 3_600_000 },
      onFatal: () => undefined,
    });

  it('refuses a database that lacks migrations, changes nothing, and starts after the job', async () => {
    for (const name of ['migrations', 'sql'])
      cpSync(join(schemaFolder, name), join(folder, name), { recursive: true });
    await migrate(pool, readSchema(schemaFolder));
    file('migrations/9999-later.sql', 'create table later (a int)');
    const refused = await start('refused').catch(describeFailure);
    expect(refused).toMatch(/lacks 1 migrations and 0 functions, first 9999-later\.sql.*--apply/);
    expect(await job('--apply')).toContain('Applied 1 migrations and 0 functions.');
    const server = await start('started');
    expect((await fetch(new URL('/healthz', server.address))).status).toBe(200);
    await server.stop();
  }, 180_000);

  it('needs DATABASE_URL', () => {
    expect(() => parseConfig({ MIGRATE: 'job' })).toThrow('MIGRATE is "job": job needs DATABASE_URL');
  });
});
