import pg from 'pg';
import { expect, it } from 'vitest';
import { ConfigError } from '#/platform/config/config.ts';
import { awaitDatabase } from './await-database.ts';
import { createPool } from './pool.ts';

/** A pool whose attempts fail with these errors in turn, then succeed. */
function failing(...errors: readonly Error[]) {
  const left = [...errors];
  return {
    query: async () => {
      const error = left.shift();
      if (error !== undefined) throw error;
    },
  } as unknown as pg.Pool;
}
const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
function answered(code: string, message: string) {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });
}

it('retries while the database is unavailable and reports it once', async () => {
  const said: string[] = [];
  const away = [refused(), answered('57P03', 'the database system is starting up'), refused()];
  await awaitDatabase(failing(...away), { onAway: (reason) => said.push(reason), firstWaitMs: 1 });
  expect(said).toEqual(['connect ECONNREFUSED 127.0.0.1:5432']);
});

it('waits for a database that does not listen yet', async () => {
  const said: string[] = [];
  const nowhere = createPool(
    { connectionString: 'postgresql://a@127.0.0.1:1/a', connections: 1 },
    () => undefined,
  );
  let tries = 0;
  const pool = {
    query: () => (++tries < 3 ? nowhere.query('select 1') : Promise.resolve()),
  } as unknown as pg.Pool;
  await awaitDatabase(pool, { onAway: (reason) => said.push(reason), firstWaitMs: 1 });
  expect(said).toEqual([expect.stringContaining('ECONNREFUSED')]);
  await nowhere.end();
});

it.each([
  ['28P01', 'password authentication failed for user "a"'],
  ['3D000', 'database "a" does not exist'],
])('fails at once with the reason of a refusal, %s', async (code, message) => {
  const waiting = awaitDatabase(failing(answered(code, message)), { onAway: () => undefined });
  await expect(waiting).rejects.toThrow(new ConfigError(`DATABASE_URL is (hidden): ${message}`));
});

it('rethrows unknown errors', async () => {
  await expect(awaitDatabase(failing(new Error('bug')), { onAway: () => undefined })).rejects.toThrow('bug');
});
