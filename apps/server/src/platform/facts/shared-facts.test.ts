import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Bus, createBus } from '#/platform/bus/bus.ts';
import type { Db } from '#/platform/db/db.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { SharedFacts } from './shared-facts.ts';

const database = sharedDatabase();
const missed = vi.fn();
let bus: Bus;
let now: number;
let started: SharedFacts[];

beforeEach(async () => {
  await database.sql`DELETE FROM fact`;
  bus = createBus(() => undefined);
  now = 0;
  started = [];
  missed.mockClear();
});
afterEach(async () => {
  await Promise.all(started.map((facts) => facts.stop()));
});

interface Heard {
  readonly facts: SharedFacts;
  readonly heard: string[];
}

/** A server that receives facts of sessions. A server on another bus is not woken by the others. */
async function server({
  db = database.db,
  on = bus,
  readEveryMs = 20,
  keptMs = 3_600_000,
}: {
  db?: Db;
  on?: Bus;
  readEveryMs?: number;
  keptMs?: number;
} = {}): Promise<Heard> {
  const options = { log: silentLog, onMissed: missed, readEveryMs, keptMs, now: () => now };
  const facts = new SharedFacts({ ...options, db, bus: on });
  const heard: string[] = [];
  facts.listen('session.ended', ({ sessionId }) => heard.push(sessionId));
  await facts.mark();
  await facts.start();
  started.push(facts);
  return { facts, heard };
}

/** The database, which can be away. */
function switched(): { readonly db: Db; isAway: boolean } {
  const away = {
    isAway: false,
    db: {
      ...database.db,
      tables: () => {
        if (away.isAway) throw new Error('the database is away');
        return database.db.tables();
      },
    },
  };
  return away;
}

const end = (facts: SharedFacts, sessionId: string, db = database.db): Promise<void> =>
  db.transaction((tx) => facts.publish(tx, 'session.ended', { sessionId, userId: 'ann' }));

it('delivers a fact on its own server at its commit, and on every other one', async () => {
  const [a, b] = [await server(), await server()];
  await end(a.facts, 'one');
  expect(a.heard).toContain('one');
  await vi.waitFor(() => expect(b.heard).toEqual(['one']));
});

it('publishes nothing of a change that was rolled back', async () => {
  const [a, b] = [await server(), await server()];
  const failing = database.db.transaction(async (tx) => {
    await a.facts.publish(tx, 'session.ended', { sessionId: 'undone', userId: 'ann' });
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  await end(a.facts, 'done');
  await vi.waitFor(() => expect(b.heard).toEqual(['done']));
  expect(a.heard).not.toContain('undone');
});

it('delivers a fact whose server died between the commit and its message', async () => {
  const lost = createBus(() => undefined);
  const [a, b] = [await server({ on: lost, readEveryMs: 3_600_000 }), await server()];
  await end(a.facts, 'one');
  await vi.waitFor(() => expect(b.heard).toEqual(['one']));
});

it('wakes the other servers at once', async () => {
  const [a, b] = [await server(), await server({ readEveryMs: 3_600_000 })];
  await end(a.facts, 'one');
  await vi.waitFor(() => expect(b.heard).toEqual(['one']));
});

it('delivers facts in order, on the servers that publish them and on others', async () => {
  const [a, b] = [await server(), await server()];
  for (let number = 0; number < 50; number++) await end(number % 2 === 0 ? a.facts : b.facts, `${number}`);
  const order = Array.from({ length: 50 }, (_, number) => `${number}`);
  for (const { heard } of [a, b]) {
    await vi.waitFor(() => expect(new Set(heard).size).toBe(50));
    expect([...new Set(heard.toReversed())].toReversed().at(-1)).toBe('49');
  }
  const silent = await server();
  expect(silent.heard).toEqual([]);
  for (let number = 50; number < 100; number++) await end(number % 2 === 0 ? a.facts : b.facts, `${number}`);
  await vi.waitFor(() => expect(silent.heard).toEqual(order.map((number) => `${Number(number) + 50}`)));
});

it('delivers facts published while features loaded, but none from before', async () => {
  const a = await server();
  await end(a.facts, 'before');
  const facts = new SharedFacts({ db: database.db, log: silentLog, bus, onMissed: missed });
  started.push(facts);
  const heard: string[] = [];
  facts.listen('session.ended', ({ sessionId }) => heard.push(sessionId));
  await facts.mark();
  await end(a.facts, 'meanwhile');
  expect(heard).toEqual([]);
  await facts.start();
  expect(heard).toEqual(['meanwhile']);
});

it('is not current two seconds after the last read of the database, and current after the next one', async () => {
  const away = switched();
  const { facts } = await server({ db: away.db });
  expect(facts.isCurrent()).toBe(true);
  away.isAway = true;
  now += 2_000;
  expect(facts.isCurrent()).toBe(false);
  away.isAway = false;
  await vi.waitFor(() => expect(facts.isCurrent()).toBe(true));
});

it('reports that facts may have been deleted before they were read', async () => {
  const away = switched();
  const { facts } = await server({ db: away.db, keptMs: 200 });
  away.isAway = true;
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(missed).not.toHaveBeenCalled();
  away.isAway = false;
  await vi.waitFor(() => expect(missed).toHaveBeenCalled());
  now += 2_000;
  expect(facts.isCurrent()).toBe(false);
});

it('skips topics and versions of a newer release, warns once of each, and delivers the others', async () => {
  const warn = vi.fn();
  const facts = new SharedFacts({
    db: database.db,
    log: { ...silentLog, warn },
    bus,
    onMissed: missed,
    readEveryMs: 20,
  });
  started.push(facts);
  const heard: string[] = [];
  facts.listen('session.ended', ({ sessionId }) => heard.push(sessionId));
  await facts.mark();
  await facts.start();
  for (const sessionId of ['one', 'two']) {
    await database.sql`INSERT INTO fact (topic, content) VALUES ('of.tomorrow', '{}')`;
    await database.sql`INSERT INTO fact (topic, version, content) VALUES ('session.ended', 2, '7')`;
    await database.sql`INSERT INTO fact (topic, content) VALUES ('session.ended', ${JSON.stringify({ sessionId, userId: 'ann' })}::jsonb)`;
  }
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']));
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([
    { topic: 'of.tomorrow', version: 1 },
    { topic: 'session.ended', version: 2 },
  ]);
});

it('forgets facts after an hour', async () => {
  const { facts } = await server();
  await end(facts, 'one');
  await facts.job.run();
  expect(await database.sql`SELECT 1 FROM fact`).toHaveLength(1);
  await database.sql`UPDATE fact SET published_at = published_at - interval '1 hour'`;
  await facts.job.run();
  expect(await database.sql`SELECT 1 FROM fact`).toHaveLength(0);
});
