/** Notifications on a real server: what causes them, who sees them, and how they stay in step. */
import type { NotificationUpdate } from '@dugout/contract/notifications/channels';
import type { ShownNotification } from '@dugout/contract/notifications/notification';
import type { NotificationSettings } from '@dugout/contract/notifications/settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#/platform/ids/new-id.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { type Friendly, friendly, strangerNames } from './friends-world.ts';
import { deltasOf, livePage } from './live-page.ts';

let server: TestServer;
const strangerName = strangerNames();
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const somebody = (): Promise<Friendly> => friendly(server, strangerName());

async function listOf(trader: Friendly): Promise<ShownNotification[]> {
  const { data } = (await trader.get('/notifications')).body as {
    data: { notifications: ShownNotification[]; unread: number };
  };
  expect(data.unread).toBe(data.notifications.filter(({ isRead }) => !isRead).length);
  return data.notifications;
}

/** The list once it has as many as that. */
const listOfAtLeast = (trader: Friendly, least: number): Promise<ShownNotification[]> =>
  vi.waitFor(
    async () => {
      const list = await listOf(trader);
      if (list.length < least) throw new Error(`only ${list.length} notifications`);
      return list;
    },
    { timeout: 10_000 },
  );

/** Resolves when everything that has happened until now is published. */
const emitted = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`SELECT id FROM outbox_event WHERE done_at IS NULL`.execute(
        server.db.tables(),
      );
      expect(rows).toEqual([]);
    },
    { timeout: 10_000 },
  );

async function happens(name: string, payload: object): Promise<string> {
  const id = `${name}-${Math.random()}`;
  await sql`INSERT INTO outbox_event (id, name, payload) VALUES (${id}, ${name}, ${JSON.stringify(payload)}::jsonb)`.execute(
    server.db.tables(),
  );
  return id;
}

const passwordChanged = (userId: string) =>
  happens('identity.credentialChanged', { userId, changeId: 'c', kind: 'passwordChanged' });

describe('a notification', () => {
  it('[NOTIF-07] [NOTIF-10] [NOTIF-11] is stored with its fields, pushed live and counted', async () => {
    const [asker, recipient] = [await somebody(), await somebody()];
    const page = await livePage(server.address, recipient);
    page.subscribe('notifications');
    expect(await page.find('notifications', ({ type, data }) => (type === 'snapshot' ? data : null))).toEqual(
      [],
    );
    await asker.request(recipient);
    const notification = {
      id: expect.stringMatching(/^[a-z0-9]{24}$/),
      type: 'friend',
      title: 'Friend request',
      username: asker.name,
      action: 'requested',
      amount: null,
      volume: null,
      token: null,
      content: `${asker.name} sent you a friend request`,
      price: null,
      isRead: false,
      timestamp: expect.any(String),
      icon: null,
      count: 1,
      about: { kind: 'friendRequest', userId: asker.userId },
    };
    const update = await page.find('notifications', (frame) => deltasOf(frame)[0] as NotificationUpdate);
    expect(update).toEqual({ notification, isKept: true, sound: 'none', browser: false });
    expect(await listOf(recipient)).toEqual([notification]);
    expect(await listOf(asker)).toEqual([]);
    page.close();
  });

  it('is stored once, however often its event is delivered', async () => {
    const trader = await somebody();
    const eventId = await passwordChanged(trader.userId);
    const [first] = await listOfAtLeast(trader, 1);
    await emitted();
    const again = () =>
      sql`UPDATE outbox_event SET done_at = NULL, delivered = '{}', next_attempt_at = now() WHERE id = ${eventId}`.execute(
        server.db.tables(),
      );
    await again();
    await emitted();
    expect(await listOf(trader)).toEqual([first]);
    await trader.post('/notifications', undefined, 'DELETE');
    await again();
    await emitted();
    expect(await listOf(trader)).toEqual([]);
  });

  it('joins the unread one of its group, which counts; a read one stays as it is', async () => {
    const recipient = await somebody();
    const askers = [await somebody(), await somebody(), await somebody()] as const;
    await askers[0].request(recipient);
    await askers[1].request(recipient);
    await emitted();
    expect(await listOf(recipient)).toMatchObject([{ username: askers[1].name, count: 2 }]);
    await recipient.post('/notifications/read', {});
    await askers[2].request(recipient);
    await emitted();
    expect(await listOf(recipient)).toMatchObject([
      { username: askers[2].name, count: 1, isRead: false },
      { username: askers[1].name, count: 2, isRead: true },
    ]);
  });

  it('is one of the newest: a flood ends, and hides nothing of the system', async () => {
    const trader = await somebody();
    await passwordChanged(trader.userId);
    await emitted();
    const alert = (level: number) => ({
      userId: trader.userId,
      alertId: 'a',
      tokenAddress: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
      metric: 'priceUsd',
      direction: 'above',
      level,
      figure: level,
    });
    for (let level = 1; level <= 160; level++) await happens('watchlist.alertFired', alert(level));
    await emitted();
    const list = await listOf(trader);
    expect(list).toHaveLength(151);
    expect(list[0]).toMatchObject({ type: 'trade', content: 'Price above $160. Now $160.' });
    expect(list.at(-1)).toMatchObject({ type: 'system', title: 'Password changed' });
  });
});

describe('the list', () => {
  it('[NOTIF-04] is marked as read on every page of its trader, what is named or all', async () => {
    const trader = await somebody();
    const pages = [await livePage(server.address, trader), await livePage(server.address, trader)];
    for (const page of pages) page.subscribe('notifications');
    for (let count = 0; count < 3; count++) await passwordChanged(trader.userId);
    const [newest] = await listOfAtLeast(trader, 3);
    expect(await trader.post('/notifications/read', { ids: [newest?.id] })).toMatchObject({
      status: 200,
      body: { data: { unread: 2 } },
    });
    expect((await listOf(trader)).map(({ isRead }) => isRead)).toEqual([true, false, false]);
    expect(await trader.post('/notifications/read', {})).toMatchObject({ body: { data: { unread: 0 } } });
    for (const page of pages) {
      const read = await page.find('notifications', ({ type, data }) => {
        const list = type === 'snapshot' ? (data as ShownNotification[]) : [];
        return list.length === 3 && list.every(({ isRead }) => isRead) ? list : null;
      });
      expect(read).toEqual(await listOf(trader));
      page.close();
    }
  });

  it('[NOTIF-02] is emptied on every page', async () => {
    const trader = await somebody();
    const page = await livePage(server.address, trader);
    await passwordChanged(trader.userId);
    await listOfAtLeast(trader, 1);
    page.subscribe('notifications');
    await page.find('notifications', ({ data }) => (data as unknown[])[0]);
    expect(await trader.post('/notifications', undefined, 'DELETE')).toMatchObject({
      status: 200,
      body: { data: { removed: 1 } },
    });
    const emptied = await page.find('notifications', ({ type, data }) =>
      type === 'snapshot' && (data as unknown[]).length === 0 ? data : null,
    );
    expect(emptied).toEqual([]);
    expect(await listOf(trader)).toEqual([]);
    page.close();
  });

  it("is nobody else's to read, mark or empty", async () => {
    const [owner, thief] = [await somebody(), await somebody()];
    await passwordChanged(owner.userId);
    const [notification] = await listOfAtLeast(owner, 1);
    expect(await listOf(thief)).toEqual([]);
    expect(await thief.post('/notifications/read', { ids: [notification?.id] })).toMatchObject({
      status: 200,
    });
    expect(await thief.post('/notifications/read', {})).toMatchObject({ status: 200 });
    expect(await thief.post('/notifications', undefined, 'DELETE')).toMatchObject({
      body: { data: { removed: 0 } },
    });
    expect(await listOf(owner)).toEqual([notification]);
    const guest = server.client();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/read'],
      ['DELETE', ''],
      ['GET', '/settings'],
    ])
      expect(
        await guest.call(`/api/v1/notifications${path}`, {
          method: method ?? '',
          ...(method === 'POST' && { body: {} }),
        }),
      ).toMatchObject({ status: 401 });
  });

  it('goes with the account, and with that of whoever caused it', async () => {
    const recipient = await somebody();
    const gone = newId();
    await sql`
      INSERT INTO auth_user (id, name, email, "emailVerified", "createdAt", "updatedAt")
      VALUES (${gone}, 'gone', ${`${gone}@example.org`}, false, now(), now())`.execute(server.db.tables());
    const update = [
      () => happens('friends.requested', { userId: recipient.userId, fromUserId: gone }),
      () => passwordChanged(gone),
    ];
    for (const happen of update) await happen();
    await emitted();
    expect(await listOf(recipient)).toMatchObject([{ username: 'gone' }]);
    await sql`DELETE FROM auth_user WHERE id = ${gone}`.execute(server.db.tables());
    const left = () =>
      sql`SELECT id FROM notification WHERE user_id IN (${gone}, ${recipient.userId})`.execute(
        server.db.tables(),
      );
    expect((await left()).rows).toEqual([]);
    for (const happen of update) await happen();
    await emitted();
    expect((await left()).rows).toEqual([]);
  });

  it('has nothing of those who are blocked, nor of those who block', async () => {
    const [blocker, blocked] = [await somebody(), await somebody()];
    await blocked.request(blocker);
    await emitted();
    expect(await listOf(blocker)).toHaveLength(1);
    await blocker.block(blocked);
    await emitted();
    expect(await listOf(blocker)).toEqual([]);
    await happens('friends.requested', { userId: blocker.userId, fromUserId: blocked.userId });
    await happens('friends.accepted', { userId: blocked.userId, byUserId: blocker.userId });
    await emitted();
    expect([await listOf(blocker), await listOf(blocked)]).toEqual([[], []]);
  });
});

describe('settings', () => {
  const settingsOf = async (trader: Friendly) =>
    (await trader.get('/notifications/settings')).body.data as NotificationSettings;
  const change = (trader: Friendly, sent: unknown) => trader.post('/notifications/settings', sent, 'PUT');

  it('are changed by what is sent of them, each trader their own', async () => {
    const [trader, other] = [await somebody(), await somebody()];
    const before = await settingsOf(trader);
    await change(trader, { types: { friend: { sound: 'bell' } } });
    await change(trader, { types: { friend: { browser: true } }, quietHours: { timeZone: 'Europe/Oslo' } });
    const after = {
      ...before,
      types: { ...before.types, friend: { inApp: true, sound: 'bell', browser: true } },
      quietHours: { ...before.quietHours, timeZone: 'Europe/Oslo' },
    };
    expect(await settingsOf(trader)).toEqual(after);
    expect(await settingsOf(other)).toEqual(before);
  });

  it('leave system notifications in the app', async () => {
    const trader = await somebody();
    await change(trader, { types: { system: { inApp: false, sound: 'none', browser: false } } });
    expect((await settingsOf(trader)).types.system).toEqual({ inApp: true, sound: 'none', browser: false });
    await passwordChanged(trader.userId);
    expect(await listOfAtLeast(trader, 1)).toMatchObject([{ type: 'system' }]);
  });

  it.each([
    [{ types: { friend: { sound: 'siren' } } }],
    [{ types: { gossip: { inApp: true } } }],
    [{ types: { friend: { inApp: 'no' } } }],
    [{ quietHours: { from: '24:00' } }],
    [{ quietHours: { days: [0] } }],
    [{ quietHours: { days: [1, 1] } }],
    [{ quietHours: { timeZone: 'Mars/Olympus' } }],
    [{ quietHours: { timeZone: "UTC'; DROP TABLE notification; --" } }],
    [{ pausedUntil: 'tomorrow' }],
    [{ muted: [] }],
    [{ userId: 'somebody' }],
  ])('refuse %j', async (sent) => {
    const trader = await somebody();
    expect(await change(trader, sent)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('decide how pages tell of a notification, and whether the list keeps it', async () => {
    const [asker, recipient] = [await somebody(), await somebody()];
    await change(recipient, { types: { friend: { inApp: false, sound: 'knock', browser: true } } });
    const page = await livePage(server.address, recipient);
    page.subscribe('notifications');
    await page.find('notifications', ({ type }) => type === 'snapshot');
    await asker.request(recipient);
    expect(await page.find('notifications', (frame) => deltasOf(frame)[0])).toMatchObject({
      isKept: false,
      sound: 'knock',
      browser: true,
    });
    expect(await listOf(recipient)).toEqual([]);
    page.close();
  });

  it('keep it quiet while paused', async () => {
    const trader = await somebody();
    await change(trader, { pausedUntil: new Date(Date.now() + 3_600_000).toISOString() });
    const page = await livePage(server.address, trader);
    page.subscribe('notifications');
    await page.find('notifications', ({ type }) => type === 'snapshot');
    await passwordChanged(trader.userId);
    expect(await page.find('notifications', (frame) => deltasOf(frame)[0])).toMatchObject({
      isKept: true,
      sound: 'none',
      browser: false,
    });
    page.close();
  });

  it('mute conversations one by one, up to 200', async () => {
    const trader = await somebody();
    const mute = (conversation: string, until: string | null = null) =>
      trader.post('/notifications/mutes', { conversation, name: 'A loud one', until });
    expect((await mute('clan:a')).body.data).toMatchObject({
      muted: [{ conversation: 'clan:a', name: 'A loud one', until: null }],
    });
    await mute('clan:gone', '2020-01-01T00:00:00.000Z');
    for (let count = 1; count < 200; count++) await mute(`clan:${count}`);
    expect((await settingsOf(trader)).muted).toHaveLength(200);
    expect(await mute('clan:more')).toMatchObject({ status: 409, body: { code: 'muted_full' } });
    expect(await mute('clan:a')).toMatchObject({ status: 200 });
    await trader.post('/notifications/mutes/clan:a', undefined, 'DELETE');
    expect((await settingsOf(trader)).muted).toHaveLength(199);
  });
});

describe('what happens to a trader', () => {
  it('[NOTIF-06] [NOTIF-12] is notified: sign-ins, and orders that fill', async () => {
    const trader = await somebody();
    const [token] = (
      (await trader.get('/screener?limit=1&window=5m&sortBy=buys&sortDir=desc')).body as {
        data: { items: { tokenAddress: string; symbol: string }[] };
      }
    ).data.items;
    const [wallet] = (await trader.get('/wallet/user')).body.data as { address: string }[];
    const swap = {
      walletAddress: wallet?.address,
      inputMint: 'So11111111111111111111111111111111111111112',
      outputMint: token?.tokenAddress,
      amount: '500000000',
      preset: 'high',
    };
    const bought = await trader.post('/swap', {
      ...swap,
      trigger: { kind: 'limit', direction: 'below', priceSol: 1e9 },
    });
    expect(bought.status).toBe(200);
    await listOfAtLeast(trader, 1);
    const again = server.client();
    const signIn = await again.call('/api/auth/sign-in/email', {
      method: 'POST',
      body: { email: `${trader.name.toLowerCase()}@example.org`, password: 'correct horse battery' },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' },
    });
    expect(signIn.status).toBe(200);
    expect(await listOfAtLeast(trader, 2)).toMatchObject([
      {
        type: 'system',
        title: 'New sign-in',
        content: 'Chrome on Linux. If it was not you, change your password.',
        about: { kind: 'security' },
      },
      {
        type: 'trade',
        title: 'Order filled',
        action: 'bought',
        amount: expect.closeTo(0.5, 1),
        token: token?.symbol,
        price: expect.any(Number),
        about: { kind: 'token', tokenAddress: token?.tokenAddress },
      },
    ]);
  });
});
