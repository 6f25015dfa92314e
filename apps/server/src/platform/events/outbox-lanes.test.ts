import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBus } from '#/platform/bus/bus.ts';
import type { Db } from '#/platform/db/db.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { Outbox } from './outbox.ts';

const database = sharedDatabase();
const UNTIL = { timeout: 30_000, interval: 50 } as const;
const QUICK = { heldMs: 900, renewedMs: 150, sureMs: 600 } as const;
const TRADERS = Array.from({ length: 24 }, (_, n) => `trader${n}`);
const ROUNDS = 12;

/** One server's outbox, and the events that its listener received. */
interface Dispatcher {
  readonly outbox: Outbox;
  readonly received: { readonly userId: string; readonly userName: string }[];
  /** Ends it like `kill -9`: it reaches nothing any more, and what it was doing never ends. */
  kill(): void;
}

let started: Dispatcher[];
/** Ends what hangs in killed servers. */
let hung: (() => void)[];
beforeEach(async () => {
  await database.pool.query('delete from outbox_event');
  await database.pool.query('delete from lease');
  started = [];
  hung = [];
});
afterEach(async () => {
  for (const end of hung) end();
  await Promise.all(started.map(({ outbox }) => outbox.stop()));
});

function dispatcher(name: string): Dispatcher {
  const bus = createBus(() => undefined);
  let isDead = false;
  const mortal: Db = {
    ...database.db,
    tables: () => {
      if (isDead) throw new Error('The server was killed');
      return database.db.tables();
    },
  };
  const outbox = new Outbox(mortal, silentLog, bus, { serverId: name, ...QUICK });
  const received: Dispatcher['received'] = [];
  outbox.on('identity.signedUp', 'a', async (event) => {
    await delay(2);
    if (isDead) return new Promise((resolve) => hung.push(resolve));
    received.push(event);
  });
  outbox.start();
  const one = {
    outbox,
    received,
    kill: () => {
      isDead = true;
    },
  };
  started.push(one);
  return one;
}

const emitter = () => new Outbox(database.db, silentLog);
async function emit(outbox: Outbox, round: number): Promise<void> {
  for (const userId of TRADERS)
    await database.db.transaction((tx) =>
      outbox.emit(tx, 'identity.signedUp', { userId, userName: String(round) }),
    );
}
const roundsOf = (received: Dispatcher['received'], trader: string) =>
  received.filter(({ userId }) => userId === trader).map(({ userName }) => Number(userName));
const IN_ORDER = Array.from({ length: ROUNDS }, (_, round) => round);

it("each trader's events arrive in order over three servers, of which two join while events flow", async () => {
  const all: { readonly userId: string; readonly userName: string }[] = [];
  const join = (name: string) => {
    const one = dispatcher(name);
    one.outbox.on('identity.signedUp', 'order', async (event) => void all.push(event));
    return one;
  };
  const first = join('first');
  const source = emitter();
  for (let round = 0; round < ROUNDS; round++) {
    if (round === 2) join('second');
    if (round === 4) join('third');
    await emit(source, round);
    await delay(60);
  }
  await vi.waitFor(() => expect(all).toHaveLength(TRADERS.length * ROUNDS), UNTIL);
  for (const trader of TRADERS) expect(roundsOf(all, trader)).toEqual(IN_ORDER);
  expect(first.received.length).toBeLessThan(all.length);
});

it('the traders of a server that is killed go on at the others, with every event and in order', async () => {
  const [killed, other] = [dispatcher('killed'), dispatcher('other')];
  await vi.waitFor(() => expect(other.received).toEqual([]), UNTIL);
  await delay(2 * QUICK.renewedMs);
  const source = emitter();
  for (let round = 0; round < ROUNDS; round++) {
    if (round === ROUNDS / 2) killed.kill();
    await emit(source, round);
  }
  await vi.waitFor(() => {
    for (const trader of TRADERS)
      expect(new Set([...roundsOf(killed.received, trader), ...roundsOf(other.received, trader)])).toEqual(
        new Set(IN_ORDER),
      );
  }, UNTIL);
  for (const trader of TRADERS) {
    const own = roundsOf(other.received, trader);
    expect(own).toEqual([...own].sort((a, b) => a - b));
  }
});
