import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { sharedDatabase } from '#tests/kit/testing.ts';
import { Outbox } from './outbox.ts';

const database = sharedDatabase();
let outbox: Outbox;
beforeEach(async () => {
  await database.pool.query('delete from outbox_event');
  outbox = new Outbox(database.db, silentLog);
});
afterEach(() => outbox.stop());

const payload = (userId: string) => ({ userId, userName: 'Marlowe' });
const emit = (userId: string) =>
  database.db.transaction((tx) => outbox.emit(tx, 'identity.signedUp', payload(userId)));
const until = async (condition: () => boolean) => {
  for (let turn = 0; turn < 1000 && !condition(); turn++)
    await new Promise((resolve) => setTimeout(resolve, 10));
};
const pending = async () =>
  (await database.pool.query('select id from outbox_event where done_at is null')).rows.length;

/** Listens, and blocks the trader 'held' until `goOn`. */
function holding(): { readonly heard: string[]; readonly goOn: () => void } {
  const heard: string[] = [];
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  outbox.on('identity.signedUp', 'a', async ({ userId }) => {
    if (userId === 'held') await held;
    heard.push(userId);
  });
  return { heard, goOn };
}

describe('the outbox', () => {
  it('delivers an event to each named listener, in order per trader', async () => {
    const heard: string[] = [];
    outbox.on('identity.signedUp', 'a', async ({ userName }) => void heard.push(`a${userName}`));
    outbox.on('identity.signedUp', 'b', async ({ userName }) => void heard.push(`b${userName}`));
    for (const userName of ['1', '2', '3']) {
      await database.db.transaction((tx) =>
        outbox.emit(tx, 'identity.signedUp', { userId: 'one', userName }),
      );
    }
    outbox.start();
    await until(() => heard.length === 6);
    await outbox.stop();
    expect(heard).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
    expect(await pending()).toBe(0);
  });

  it("does not let one trader's deliveries delay another's", async () => {
    const { heard, goOn } = holding();
    await emit('held');
    await emit('other');
    outbox.start();
    await until(() => heard.length === 1);
    expect(heard).toEqual(['other']);
    goOn();
    await outbox.stop();
    expect(heard).toEqual(['other', 'held']);
  });

  it('keeps delivering to others while one trader is blocked', async () => {
    const { heard, goOn } = holding();
    await emit('held');
    const others = Array.from({ length: 120 }, (_, n) => `other ${n}`);
    for (const userId of others) await emit(userId);
    outbox.start();
    await until(() => heard.length === others.length);
    expect(heard.toSorted()).toEqual(others.toSorted());
    goOn();
    await outbox.stop();
    expect(heard.at(-1)).toBe('held');
    expect(await pending()).toBe(0);
  });

  it("keeps a trader's order over many claims and stops with no claims left", async () => {
    const heard: string[] = [];
    outbox.on(
      'identity.signedUp',
      'a',
      async ({ userId, userName }) => void heard.push(`${userId}${userName}`),
    );
    const names = Array.from({ length: 130 }, (_, n) => `${n}`);
    for (const userName of names)
      for (const userId of ['a', 'b'])
        await database.db.transaction((tx) => outbox.emit(tx, 'identity.signedUp', { userId, userName }));
    outbox.start();
    await until(() => heard.length >= 30);
    await outbox.stop();
    const heardBefore = heard.length;
    expect(await pending()).toBe(2 * names.length - heardBefore);
    const next = new Outbox(database.db, silentLog);
    next.on(
      'identity.signedUp',
      'a',
      async ({ userId, userName }) => void heard.push(`${userId}${userName}`),
    );
    next.start();
    await until(() => heard.length === 2 * names.length);
    await next.stop();
    for (const userId of ['a', 'b'])
      expect(heard.filter((each) => each.startsWith(userId))).toEqual(
        names.map((name) => `${userId}${name}`),
      );
  });

  it('delivers nothing of a rolled-back change', async () => {
    const heard: string[] = [];
    outbox.on('identity.signedUp', 'a', async ({ userId }) => void heard.push(userId));
    outbox.start();
    const failing = database.db.transaction(async (tx) => {
      await outbox.emit(tx, 'identity.signedUp', payload('lost'));
      throw new Error('changed my mind');
    });
    await failing.catch(() => undefined);
    await emit('kept');
    await until(() => heard.length > 0);
    expect(heard).toEqual(['kept']);
  });

  it('retries only the failed listener, with the same event id', async () => {
    const steady: string[] = [];
    const failing: string[] = [];
    outbox.on('identity.signedUp', 'steady', async (_payload, eventId) => void steady.push(eventId));
    outbox.on('identity.signedUp', 'failing', async (_payload, eventId) => {
      failing.push(eventId);
      if (failing.length < 3) throw new Error('not yet');
    });
    outbox.start();
    await emit('1');
    await until(() => failing.length === 3);
    await outbox.stop();
    expect(steady).toHaveLength(1);
    expect(new Set(failing)).toEqual(new Set(steady));
    expect(await pending()).toBe(0);
  });

  it('delivers events left by the last run after a restart', async () => {
    await emit('left');
    const heard: string[] = [];
    const next = new Outbox(database.db, silentLog);
    next.on('identity.signedUp', 'a', async ({ userId }) => void heard.push(userId));
    next.start();
    await until(() => heard.length === 1);
    await next.stop();
    expect(heard).toEqual(['left']);
  });

  it('gives an event to only one of two servers at a time', async () => {
    const heard: string[] = [];
    const servers = [outbox, new Outbox(database.db, silentLog)];
    for (const server of servers)
      server.on('identity.signedUp', 'a', async ({ userId }) => void heard.push(userId));
    const wished = Array.from({ length: 20 }, (_, n) => String(n));
    for (const userId of wished) await emit(userId);
    for (const server of servers) server.start();
    await until(() => heard.length >= wished.length);
    await Promise.all(servers.map((server) => server.stop()));
    expect(heard.sort()).toEqual(wished.sort());
  });

  it('deletes events handled long ago', async () => {
    outbox.start();
    await emit('1');
    await outbox.stop();
    await database.pool.query("update outbox_event set done_at = now() - interval '8 days'");
    expect(await outbox.forgetOld(9)).toBe(0);
    expect(await outbox.forgetOld(7)).toBe(1);
  });

  it('rejects two listeners with the same name', () => {
    outbox.on('identity.signedUp', 'a', async () => undefined);
    expect(() => outbox.on('identity.signedUp', 'a', async () => undefined)).toThrow('already registered');
  });
});
