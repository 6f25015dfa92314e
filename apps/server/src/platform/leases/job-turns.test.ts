import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startJobs } from '#/platform/jobs/jobs.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import { sharedTurns } from './job-turns.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const turnsOf = (holder: string) => sharedTurns({ db: database.db, log: silentLog, holder });

it('a job has one turn per interval on three servers with `once`, and one on each with `everywhere`', async () => {
  const EVERY_MS = 400;
  const ROUNDS = 6;
  const runs = { once: 0, everywhere: 0 };
  const servers = ['a', 'b', 'c'].map((holder) =>
    startJobs(
      (['once', 'everywhere'] as const).map((kind) => ({
        name: kind,
        everyMs: EVERY_MS,
        runs: kind,
        run: () => void runs[kind]++,
      })),
      { log: silentLog, turns: turnsOf(holder) },
    ),
  );
  await delay(EVERY_MS * (ROUNDS + 0.5));
  await Promise.all(servers.map((server) => server.stop()));
  expect(runs.once).toBeGreaterThan(0);
  expect(runs.once).toBeLessThanOrEqual(ROUNDS + 1);
  expect(runs.everywhere).toBeGreaterThan(2 * runs.once);
});

it('a turn that takes longer than its interval is not run by another server in the meantime', async () => {
  const job = { name: 'long', everyMs: 10 };
  const end = await turnsOf('a').begin(job);
  await delay(3 * job.everyMs);
  expect([end === null, await turnsOf('b').begin(job)]).toEqual([false, null]);
  await end?.();
  await delay(3 * job.everyMs);
  expect(await turnsOf('b').begin(job)).not.toBeNull();
});

it('a turn is not begun before it is due, and the database decides when that is', async () => {
  const job = { name: 'hourly', everyMs: 3_600_000 };
  await (await turnsOf('a').begin(job))?.();
  expect([await turnsOf('a').begin(job), await turnsOf('b').begin(job)]).toEqual([null, null]);
});
