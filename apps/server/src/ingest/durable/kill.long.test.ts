import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Trade } from '@dugout/domain/market-events';
import { Market } from '@dugout/market/market';
import { sayings } from '@dugout/market/testing/sayings';
import { repositoryRoot } from '@dugout/testkit/repository';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#/platform/db/open-database.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { schemaFolder } from '#tests/kit/schema-folder.ts';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { openDurable } from './index.ts';
import type { KeptUpdate } from './kept-market.fixture.ts';
import { storedRows } from './stored-rows.repository.ts';
import { slotsOfTape } from './tape.fixture.ts';

const KILLS = 2;
const FIXTURE = fileURLToPath(new URL('./kept-market.fixture.ts', import.meta.url));
const dataDir = temporaryFolder();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Runs the process until it has stored `slots` more slots, counted from its start or from `first`, and then kills
 * it; runs it to the end with Infinity. Returns where it started and what it stored.
 */
async function run(first: number, slots: number): Promise<{ resumed: number; kept: number; done: boolean }> {
  const child = fork(FIXTURE, [dataDir, schemaFolder], {
    execArgv: ['--import', 'tsx'],
    cwd: join(repositoryRoot, 'apps/server'),
  });
  children.push(child);
  const seen = { resumed: Number.NaN, kept: -1, done: false };
  child.on('message', (update: KeptUpdate) => {
    seen.resumed = update.resumed ?? seen.resumed;
    seen.kept = update.kept ?? seen.kept;
    seen.done ||= update.done ?? false;
    if (seen.kept >= Math.max(first, seen.resumed) + slots) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return seen;
}

it('loses no acknowledged event and duplicates none when killed during writes', async () => {
  const slots = slotsOfTape();
  const [first = 0, last = 0] = [[...slots.keys()][0], [...slots.keys()].at(-1)];
  let kept = -1;
  for (let kill = 0; kill < KILLS; kill++) {
    const seen = await run(first, (last - first) / (KILLS + 2));
    expect(seen.done).toBe(false);
    expect(seen.resumed).toBeGreaterThanOrEqual(kept);
    kept = seen.kept;
  }
  const end = await run(first, Number.POSITIVE_INFINITY);
  expect(end.resumed).toBeGreaterThanOrEqual(kept);
  expect(end.done).toBe(true);

  const whole = new Market();
  const taken: Trade[] = [];
  for (const event of [...slots.values()].flat())
    if (whole.apply(event) && event.kind === 'trade') taken.push(event);
  const database = await openDatabase({
    databaseUrl: null,
    dataDir,
    schemaFolder,
    log: silentLog,
    onFatal: () => undefined,
  });
  const stored: string[] = [];
  await storedRows(database.db, async () => undefined).trades(0, ({ id }) => stored.push(id));
  expect(stored).toEqual(taken.map(({ id }) => id));
  const market = new Market();
  await openDurable({ db: database.db, log: silentLog, market, feed: 'solana', retentionDays: 7 });
  const wallets = [...new Set(taken.map(({ wallet }) => wallet))].slice(0, 200);
  expect(sayings(market, wallets)).toEqual(sayings(whole, wallets));
  await database.close();
}, 300_000);
