import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import { ReloadTurn } from './reload-turn.ts';

let database: TestDatabase;
let now: number;
let left: string[];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  now = 0;
  left = [];
});

const server = (serverId: string): ReloadTurn =>
  new ReloadTurn({
    db: database.db,
    serverId,
    log: silentLog,
    ticks: () => now,
    leave: () => left.push(serverId),
  });

it('ends one server at a time, once', async () => {
  const [first, second] = [server('first'), server('second')];
  now = 11 * 60_000;
  await first.differs();
  await first.differs();
  await second.differs();
  expect(left).toEqual(['first']);
  expect(first.differences).toBe(2);
});

it('keeps a server that has just loaded its market, since it would load the same again', async () => {
  const fresh = server('fresh');
  now = 9 * 60_000;
  await fresh.differs();
  expect([left, fresh.differences]).toEqual([[], 1]);
});
