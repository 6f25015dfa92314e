import type { ShownNotification } from '@dugout/contract/notifications/notification';
import type { NotificationUpdate } from '@dugout/contract/notifications/streams';
import { describe, expect, it } from 'vitest';
import { newId } from '#/platform/ids/new-id.ts';
import { type Friendly, friendly } from '#tests/friends/world.ts';
import { deltasOf, livePage } from '#tests/kit/live-page.ts';
import { eventually, sharedServer, success } from '#tests/kit/testing.ts';
import { listOf, listOfAtLeast, strangerName } from './kit.ts';

const server = sharedServer();

const somebody = (): Promise<Friendly> => friendly(server, strangerName());

/** Resolves when all events so far are published. */
const emitted = () =>
  eventually(async () => {
    const rows = await server.sql`SELECT id FROM outbox_event WHERE done_at IS NULL`;
    expect(rows).toEqual([]);
  });

async function happens(name: string, payload: object): Promise<string> {
  const id = `${name}-${Math.random()}`;
  await server.sql`INSERT INTO outbox_event (id, name, payload) VALUES (${id}, ${name}, ${JSON.stringify(payload)}::jsonb)`;
  return id;
}

const passwordChanged = (userId: string) =>
  happens('identity.credentialChanged', { userId, changeId: 'c', kind: 'passwordChanged' });

const alertFired = (userId: string, level = 1) =>
  happens('watchlist.alertFired', {
    userId,
    alertId: 'a',
    tokenAddress: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
    metric: 'priceUsd',
    direction: 'above',
    level,
    figure: level,
  });

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
      heldUntil: null,
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
    const eventId = await alertFired(trader.userId);
    const [first] = await listOfAtLeast(trader, 1);
    await emitted();
    const again = () =>
      server.sql`UPDATE outbox_event SET done_at = NULL, delivered = '{}', next_attempt_at = now()
        WHERE id = ${eventId}`;
    await again();
    await emitted();
    expect(await listOf(trader)).toEqual([first]);
    await trader.post('/notifications', undefined, 'DELETE');
    await again();
    await emitted();
    expect(await listOf(trader)).toEqual([]);
  });

  it('merges with the unread one of its group and counts; a read one is unchanged', async () => {
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

  it('belongs to a bounded list: a flood is cut off and hides no system notification', async () => {
    const trader = await somebody();
    await passwordChanged(trader.userId);
    await emitted();
    for (let level = 1; level <= 160; level++) await alertFired(trader.userId, level);
    await emitted();
    const list = await listOf(trader);
    expect(list).toHaveLength(151);
    expect(list[0]).toMatchObject({ type: 'trade', content: 'Price above $160. Now $160.' });
    expect(list.at(-1)).toMatchObject({ type: 'system', title: 'Password changed' });
  });
});

describe('the list', () => {
  it('[NOTIF-04] is marked as read on every page of its trader, named entries or all', async () => {
    const trader = await somebody();
    const pages = [await livePage(server.address, trader), await livePage(server.address, trader)];
    for (const page of pages) page.subscribe('notifications');
    for (let count = 0; count < 3; count++) await alertFired(trader.userId);
    const [newest] = await listOfAtLeast(trader, 3);
    expect(await trader.post('/notifications/read', { ids: [newest?.id] })).toMatchObject(
      success({ unread: 2 }),
    );
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
    await alertFired(trader.userId);
    await listOfAtLeast(trader, 1);
    page.subscribe('notifications');
    await page.find('notifications', ({ data }) => (data as unknown[])[0]);
    expect(await trader.post('/notifications', undefined, 'DELETE')).toMatchObject(
      success({ removed: 1, kept: 0 }),
    );
    const emptied = await page.find('notifications', ({ type, data }) =>
      type === 'snapshot' && (data as unknown[]).length === 0 ? data : null,
    );
    expect(emptied).toEqual([]);
    expect(await listOf(trader)).toEqual([]);
    page.close();
  });

  it('cannot be read, marked or emptied by others', async () => {
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

  it('is deleted with the account, as are entries caused by a deleted account', async () => {
    const recipient = await somebody();
    const gone = newId();
    await server.sql`
      INSERT INTO auth_user (id, name, email, "emailVerified", "createdAt", "updatedAt")
      VALUES (${gone}, 'gone', ${`${gone}@example.org`}, false, now(), now())`;
    const update = [
      () => happens('friends.requested', { userId: recipient.userId, fromUserId: gone }),
      () => passwordChanged(gone),
    ];
    for (const happen of update) await happen();
    await emitted();
    expect(await listOf(recipient)).toMatchObject([{ username: 'gone' }]);
    await server.sql`DELETE FROM auth_user WHERE id = ${gone}`;
    const left = () =>
      server.sql`SELECT id FROM notification WHERE user_id IN (${gone}, ${recipient.userId})`;
    expect(await left()).toEqual([]);
    for (const happen of update) await happen();
    await emitted();
    expect(await left()).toEqual([]);
  });

  it('contains nothing from either side of a block', async () => {
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
