import { describe, expect, it } from 'vitest';
import { type Friendly, friendly } from '#tests/friends/world.ts';
import { eventually, sharedServer } from '#tests/kit/testing.ts';
import { listOf, listOfAtLeast, strangerName } from './kit.ts';

const PASSWORD = 'correct horse battery';

const server = sharedServer();

type Reader = Pick<Friendly, 'get' | 'post'>;

/** Signs up a trader and signs them in on a second device. */
async function twoDevices() {
  const first = await friendly(server, strangerName());
  const client = server.client();
  const signIn = async () => {
    const { status } = await client.call('/api/auth/sign-in/email', {
      method: 'POST',
      body: { email: `${first.name.toLowerCase()}@example.org`, password: PASSWORD },
    });
    expect(status).toBe(200);
  };
  const call = async (path: string, options = {}) =>
    (await client.call(`/api/v1${path}`, options)) as Awaited<ReturnType<Friendly['get']>>;
  const other: Reader = {
    get: (path) => call(path),
    post: (path, body, method = 'POST') => call(path, { method, body }),
  };
  return { first, other, signIn };
}

const titles = async (trader: Reader) => (await listOf(trader)).map(({ title, isRead }) => [title, isRead]);
const clear = async (trader: Reader) => (await trader.post('/notifications', undefined, 'DELETE')).body.data;
const read = async (trader: Reader) => (await trader.post('/notifications/read', {})).body.data;
const pause = (trader: Reader) =>
  trader.post(
    '/notifications/settings',
    { pausedUntil: new Date(Date.now() + 3_600_000).toISOString() },
    'PUT',
  );

describe('[R9] a security notification', () => {
  it('stays unread for the session it warns about, until another device has read it', async () => {
    const { first, other, signIn } = await twoDevices();
    await signIn();
    await listOfAtLeast(first, 1);
    await pause(first);
    expect(await titles(first)).toEqual([
      ['Notifications paused', false],
      ['New sign-in', false],
    ]);
    // The sign-in warns about the other session, the pause about this one: a stolen cookie can dismiss neither.
    expect(await read(other)).toEqual({ unread: 1 });
    expect(await titles(first)).toEqual([
      ['Notifications paused', true],
      ['New sign-in', false],
    ]);
    expect(await clear(other)).toEqual({ removed: 1, kept: 1 });
    await pause(other);
    await first.post('/notifications/settings', { pausedUntil: null }, 'PUT');
    await pause(first);
    for (let turn = 0; turn < 3; turn++) await clear(first);
    expect(await titles(first)).toEqual([['Notifications paused', false]]);
    expect(await read(first)).toEqual({ unread: 1 });
    expect(await read(other)).toEqual({ unread: 0 });
    expect(await clear(first)).toEqual({ removed: 1, kept: 0 });
  });

  it('about no session stays until two devices have read it', async () => {
    const { first, other, signIn } = await twoDevices();
    await signIn();
    await listOfAtLeast(first, 1);
    expect(await clear(first)).toEqual({ removed: 1, kept: 0 });
    const payload = JSON.stringify({ userId: first.userId, reason: 'Asked for' });
    await server.sql`INSERT INTO outbox_event (id, name, payload) VALUES (${`out-${first.userId}`}, 'moderation.signedOut', ${payload}::jsonb)`;
    await listOfAtLeast(first, 1);
    expect([await clear(other), await read(other), await clear(other)]).toEqual([
      { removed: 0, kept: 1 },
      { unread: 1 },
      { removed: 0, kept: 1 },
    ]);
    expect([await read(first), await clear(other)]).toEqual([{ unread: 0 }, { removed: 1, kept: 0 }]);
  });

  it('can be read and deleted everywhere after seven days, and states until when it stays', async () => {
    const { first } = await twoDevices();
    await pause(first);
    const [notice] = await listOf(first);
    const days = (Date.parse(notice?.heldUntil ?? '') - Date.parse(notice?.timestamp ?? '')) / 86_400_000;
    expect(days).toBe(7);
    const age = (hours: number) =>
      server.sql`UPDATE notification SET came_at = now() - ${hours} * interval '1 hour'
        WHERE user_id = ${first.userId}`;
    await age(7 * 24 - 1);
    expect(await clear(first)).toEqual({ removed: 0, kept: 1 });
    await age(7 * 24 + 1);
    expect(await read(first)).toEqual({ unread: 0 });
    expect(await clear(first)).toEqual({ removed: 1, kept: 0 });
  });

  it("cannot be displaced by many others or by notifications of the attacker's actions", async () => {
    const { first } = await twoDevices();
    for (let turn = 0; turn < 60; turn++) {
      await pause(first);
      await first.post('/notifications/settings', { pausedUntil: null }, 'PUT');
    }
    const list = await listOf(first);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ title: 'Notifications paused', count: 60, isRead: false });
  });

  it('warns about the session that changed a credential', async () => {
    const { first, other, signIn } = await twoDevices();
    await signIn();
    const { status } = await first.client.call('/api/v1/account/recovery-codes', {
      method: 'POST',
      body: { password: PASSWORD },
    });
    expect(status).toBe(200);
    await eventually(async () => expect(await titles(first)).toContainEqual(['New recovery codes', false]));
    expect(await clear(first)).toEqual({ removed: 1, kept: 1 });
    expect(await clear(other)).toEqual({ removed: 1, kept: 0 });
  });
});
