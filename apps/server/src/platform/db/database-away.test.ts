import pg from 'pg';
import { expect, it } from 'vitest';
import { failureOf } from '#/platform/http/failure.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { databaseIsAway } from './database-away.ts';

const database = sharedDatabase();

const failureIn = async (pool: pg.Pool, work: (pool: pg.Pool) => Promise<unknown>): Promise<unknown> => {
  try {
    await work(pool);
  } catch (error) {
    return error;
  } finally {
    await pool.end();
  }
  throw new Error('it did not fail');
};

it('recognizes a pool timeout, which is answered with 503', async () => {
  const busy = new pg.Pool({ connectionString: database.url, max: 1 });
  const holder = await busy.connect();
  busy.options.connectionTimeoutMillis = 50;
  const failure = await failureIn(busy, async (pool) => {
    try {
      await pool.query('SELECT 1');
    } finally {
      holder.release();
    }
  });
  expect(databaseIsAway(failure)).toBe(true);
  expect(failureOf(failure)).toMatchObject({
    status: 503,
    body: { code: 'database_unavailable' },
    headers: { 'retry-after': '1' },
    unexpected: true,
  });
});

it('recognizes a database that does not listen', async () => {
  const failure = await failureIn(new pg.Pool({ host: '/nowhere', user: 'nobody' }), (pool) =>
    pool.query('SELECT 1'),
  );
  expect(databaseIsAway(failure)).toBe(true);
});

it('recognizes a connection that begins while the disk of the database is full', () => {
  const failure = Object.assign(new Error('could not write init file'), { code: 'XX000' });
  expect(databaseIsAway(failure)).toBe(true);
});

it('does not match a wrong query, a missing file or a bug', async () => {
  const wrong = await database.pool.query('SELECT nothing FROM nowhere').catch((error: unknown) => error);
  const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
  for (const failure of [wrong, missing, new TypeError('x is undefined'), null]) {
    expect([databaseIsAway(failure), failureOf(failure).status]).toEqual([false, 500]);
  }
});
