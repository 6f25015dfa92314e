import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ShownNotification } from '@dugout/contract/notifications/notification';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { eventually, sharedDatabase } from '#tests/kit/testing.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { insertOutlet } from './outlets.repository.ts';
import { targetSeal } from './sealed-target.ts';

const TRADERS = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(24));
const [ann = '', bob = '', cid = '', dan = ''] = TRADERS;
const MINUTE_MS = 60_000;

const database = sharedDatabase();
let receiver: Server;
let port: number;
/** Requests received on a webhook's path, oldest first. */
let received: { path: string; title: string }[];
let answers: Map<string, number>;
/** Unanswered requests, by path. */
let kept: Map<string, ServerResponse[]>;
let clock: number;
let deliveries: Deliveries;
const seal = targetSeal('01'.repeat(32));

beforeAll(async () => {
  for (const [index, id] of TRADERS.entries())
    await database.pool.query('INSERT INTO auth_user (id, name, email) VALUES ($1, $2, $2)', [
      id,
      `Trader${index}`,
    ]);
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const [path = '', body] = [request.url, JSON.parse(Buffer.concat(parts).toString())];
      received.push({ path, title: body.title });
      if (path.startsWith('/hangs') || path.startsWith('/drips')) {
        kept.set(path, [...(kept.get(path) ?? []), response]);
        if (path.startsWith('/drips')) response.socket?.write('H');
        return;
      }
      response.writeHead(answers.get(path) ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  ({ port } = receiver.address() as AddressInfo);
});
afterAll(() => receiver.close());
beforeEach(() => {
  [received, answers, kept, clock] = [[], new Map(), new Map(), 1_800_000_000_000];
  deliveries = createDeliveries({
    db: database.db,
    log: silentLog,
    seal,
    push: {
      publicKey: '',
      request: () => {
        throw new Error('no browser here');
      },
    },
    network: { resolve: async () => ['127.0.0.1'], allows: () => true, plainPosts: true },
    isBlocked: () => false,
    keptDays: 7,
    now: () => clock,
  });
});
afterEach(async () => {
  receiver.closeAllConnections();
  await deliveries.close();
  await database.pool.query('DELETE FROM notification_outlet');
});

async function outlet(userId: string, path: string): Promise<string> {
  const id = `outlet ${path}`;
  await insertOutlet(database.db, {
    id,
    user_id: userId,
    kind: 'webhook',
    name: path,
    types: ['system', 'trade'],
    target: seal.seal(id, { url: `http://hooks.example:${port}${path}`, secret: 'ab' }),
    hint: path,
    created_at: new Date(clock),
  });
  return id;
}

let notices = 0;
const notify = (userId: string, type: 'system' | 'trade', title: string): Promise<void> => {
  clock += 1;
  const none = {
    username: null,
    action: null,
    amount: null,
    volume: null,
    token: null,
    price: null,
    icon: null,
  };
  const notice: ShownNotification = {
    ...none,
    ...{
      id: `notice${notices++}`,
      type,
      title,
      content: 'It happened',
      about: null,
      count: 1,
      isRead: false,
      heldUntil: null,
    },
    timestamp: new Date(clock).toISOString(),
  };
  return deliveries.enqueue(database.db, { userId, byUserId: null }, notice, true);
};
const waiting = async (userId: string): Promise<number> => {
  const rows = await database.sql<{ count: bigint }>`
    SELECT count(*) FROM notification_delivery WHERE user_id = ${userId} AND status = 'waiting'`;
  return Number(rows[0]?.count);
};
const came = (path: string): string[] =>
  received.filter((one) => one.path === path).map(({ title }) => title);
const until = (check: () => void | Promise<void>) => eventually(check);

describe('a webhook that does not answer', () => {
  it.each(['/hangs', '/drips'])('does not delay others, however much is waiting for it: %s', async (slow) => {
    for (let number = 0; number < 10; number++) await outlet(ann, `${slow}/${number}`);
    await outlet(bob, '/bob');
    // A thousand of one trader, in ten outlets; ordinary ones beyond fifty are dropped.
    for (let number = 0; number < 100; number++) await notify(ann, 'system', `Ann ${number}`);
    expect(await waiting(ann)).toBe(1_000);
    await notify(bob, 'system', 'New sign-in');
    await deliveries.run();
    await until(() => expect(came('/bob')).toEqual(['New sign-in']));
    expect(await waiting(ann)).toBe(1_000);
    // One attempt per outlet, two per trader.
    expect(kept.size).toBeLessThanOrEqual(2);
    for (const responses of kept.values()) expect(responses).toHaveLength(1);
  });

  it('leaves capacity for others, even with many such traders', async () => {
    for (const userId of [ann, bob, cid])
      for (let number = 0; number < 10; number++) await outlet(userId, `/hangs/${userId}/${number}`);
    await outlet(dan, '/dan');
    for (const userId of [ann, bob, cid]) await notify(userId, 'trade', 'Sold');
    await notify(dan, 'trade', 'Bought');
    await deliveries.run();
    await until(() => expect(came('/dan')).toEqual(['Bought']));
  });

  it('waits longer after each failure, except for a new account notice', async () => {
    const id = await outlet(ann, '/down');
    answers.set('/down', 500);
    await notify(ann, 'trade', 'one');
    await notify(ann, 'trade', 'two');
    await deliveries.run();
    await until(async () => {
      const { rows } = await database.pool.query('SELECT failures FROM notification_outlet WHERE id = $1', [
        id,
      ]);
      expect(rows).toEqual([{ failures: 1 }]);
    });
    await deliveries.run();
    expect(came('/down')).toEqual(['one']);
    await notify(ann, 'system', 'New sign-in');
    await deliveries.run();
    await until(() => expect(came('/down')).toEqual(['one', 'New sign-in']));
  });
});

describe('an account notice', () => {
  it('is sent before waiting notifications', async () => {
    await outlet(ann, '/ann');
    for (const title of ['one', 'two']) await notify(ann, 'trade', title);
    await notify(ann, 'system', 'New sign-in');
    await deliveries.run();
    await until(() => expect(came('/ann')).toEqual(['New sign-in', 'one', 'two']));
  });

  it("is accepted when the outlet's queue is full of other notifications", async () => {
    await outlet(ann, '/ann');
    for (let number = 0; number < 60; number++) await notify(ann, 'trade', `Trade ${number}`);
    expect(await waiting(ann)).toBe(50);
    await notify(ann, 'system', 'New sign-in');
    expect(await waiting(ann)).toBe(51);
    await deliveries.run();
    await until(() => expect(came('/ann')[0]).toBe('New sign-in'));
  });

  it('is kept until delivered, whatever the outlet answers and however long that takes', async () => {
    await outlet(ann, '/gone');
    answers.set('/gone', 404);
    await notify(ann, 'trade', 'Sold');
    await notify(ann, 'system', 'New sign-in');
    for (let round = 1; round <= 10; round++) {
      clock += 31 * MINUTE_MS;
      await deliveries.run();
      await until(async () => {
        const { rows } = await database.pool.query('SELECT failures FROM notification_outlet');
        expect(rows).toEqual([{ failures: round }]);
      });
    }
    expect(await waiting(ann)).toBe(1);
    expect(came('/gone').filter((title) => title === 'Sold')).toHaveLength(1);
    const refused = came('/gone').filter((title) => title === 'New sign-in').length;
    expect(refused).toBeGreaterThan(6);
    // Before the clock moves: the end of an attempt starts the next due attempt.
    answers.set('/gone', 200);
    clock += 8 * 24 * 60 * MINUTE_MS;
    await deliveries.forgetOld();
    await deliveries.run();
    await until(async () => expect(await waiting(ann)).toBe(0));
    expect(came('/gone').filter((title) => title === 'New sign-in')).toHaveLength(refused + 1);
  });

  it('is deleted after the retention of deliveries, once delivered', async () => {
    await outlet(ann, '/ann');
    await notify(ann, 'system', 'New sign-in');
    await deliveries.run();
    await until(async () => expect(await waiting(ann)).toBe(0));
    const stored = async () => (await database.pool.query('SELECT id FROM notification_delivery')).rowCount;
    clock += 6 * 24 * 60 * MINUTE_MS;
    await deliveries.forgetOld();
    expect(await stored()).toBe(1);
    clock += 2 * 24 * 60 * MINUTE_MS;
    await deliveries.forgetOld();
    expect(await stored()).toBe(0);
  });

  it('is deleted with its outlet', async () => {
    const id = await outlet(ann, '/ann');
    await notify(ann, 'system', 'New sign-in');
    await database.pool.query('DELETE FROM notification_outlet WHERE id = $1', [id]);
    expect(await waiting(ann)).toBe(0);
  });
});
