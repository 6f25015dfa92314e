import { createHmac } from 'node:crypto';
import type { Delivery, Outlet } from '@dugout/contract/notifications/outlets';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Friendly, friendly } from '#tests/friends/world.ts';
import { PASSWORD } from '#tests/kit/own-proof.ts';
import { eventually, refusal, shared, sharedServer } from '#tests/kit/testing.ts';
import { outletsOf, type Received, startReceiver, strangerName } from './outlets-kit.ts';

const receiver = shared(startReceiver);
const server = sharedServer(() => ({ network: receiver.network }));
let testCount = 0;
beforeEach(() => {
  receiver.received = [];
  receiver.answers = [];
  receiver.prefix = `/${++testCount}`;
});

const somebody = (): Promise<Friendly> => friendly(server, strangerName());
const url = (path: string): string => `http://hooks.example:${receiver.port}${receiver.prefix}${path}`;
const webhook = (fields: object = {}) => ({
  kind: 'webhook',
  name: 'Desk',
  url: url('/in'),
  types: ['friend', 'message'],
  password: PASSWORD,
  ...fields,
});
const add = async (trader: Friendly, fields: object = {}) => {
  const { status, body } = await trader.post('/notifications/outlets', webhook(fields));
  expect(status).toBe(200);
  return body.data as { outlet: Outlet; secret: string };
};

const deliveriesOf = async (trader: Friendly) =>
  (await trader.get('/notifications/deliveries')).body.data as Delivery[];
const ended = (trader: Friendly): Promise<Delivery> =>
  eventually(async () => {
    const [newest] = await deliveriesOf(trader);
    if (newest === undefined || newest.status === 'waiting') throw new Error('not sent yet');
    return newest;
  });

describe('a webhook', () => {
  it("[NOTIF-10] receives its trader's notifications, signed, once, and logs them", async () => {
    const [asker, recipient] = [await somebody(), await somebody()];
    const { outlet, secret } = await add(recipient);
    await asker.request(recipient);
    const [{ path, headers, body }] = (await receiver.sent(1)) as [Received];
    expect(path).toBe('/in');
    expect(JSON.parse(body.toString())).toEqual({
      id: expect.any(String),
      type: 'friend',
      title: 'Friend request',
      text: `${asker.name} sent you a friend request`,
      at: expect.any(String),
      product: 'Dugout',
    });
    const [, at = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
      String(headers['x-dugout-signature']),
    ) as RegExpExecArray;
    expect(signature).toBe(createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex'));
    expect(await ended(recipient)).toEqual({
      id: expect.any(String),
      outletId: outlet.id,
      kind: 'webhook',
      name: 'Desk',
      title: 'Friend request',
      status: 'sent',
      attempts: 1,
      answer: 200,
      reason: null,
      tookMs: expect.any(Number),
      createdAt: expect.any(String),
    });
    expect(await outletsOf(recipient)).toMatchObject([
      { id: outlet.id, failed: 0, lastSentAt: expect.any(String) },
    ]);
    expect(receiver.received).toHaveLength(1);
  });

  it('receives nothing from users blocked in the meantime, nor from users who block its trader', async () => {
    for (const blocks of ['recipient', 'asker'] as const) {
      const [asker, recipient] = [await somebody(), await somebody()];
      await add(recipient);
      receiver.answers = [500];
      await asker.request(recipient);
      await eventually(async () =>
        expect(await deliveriesOf(recipient)).toMatchObject([{ status: 'waiting', attempts: 1 }]),
      );
      await (blocks === 'recipient' ? recipient.block(asker) : asker.block(recipient));
      await server.sql`UPDATE notification_delivery SET next_attempt_at = now() WHERE user_id = ${recipient.userId}`;
      await eventually(async () => expect(await deliveriesOf(recipient)).toEqual([]));
      expect(receiver.received).toHaveLength(1);
      receiver.received = [];
    }
  });

  it('never shows its address or secret again, and neither is stored in plain text', async () => {
    const trader = await somebody();
    const { outlet, secret } = await add(trader, { url: url('/bot12345:TOKEN/sendMessage') });
    const shown = JSON.stringify([await outletsOf(trader), outlet, await deliveriesOf(trader)]);
    expect(shown).not.toContain('TOKEN');
    expect(shown).not.toContain(secret);
    const rows = await server.sql`SELECT * FROM notification_outlet WHERE id = ${outlet.id}`;
    const kept = JSON.stringify(rows) + String((rows[0] as { target: Buffer }).target);
    for (const hidden of ['TOKEN', secret]) expect(kept).not.toContain(hidden);
  });

  it('has the format of its kind, in which no foreign text has any effect', async () => {
    const trader = await somebody();
    const kinds = ['discord', 'slack', 'webhook', 'telegram'] as const;
    for (const kind of kinds)
      await add(trader, { kind, url: url(`/${kind}`), ...(kind === 'telegram' && { chatId: '-100123' }) });
    const stranger = await somebody();
    await stranger.request(trader);
    await receiver.sent(4);
    const bodyOf = (kind: string) =>
      JSON.parse(String(receiver.received.find(({ path }) => path === `/${kind}`)?.body));
    const text = `Dugout: Friend request\n${stranger.name} sent you a friend request`;
    expect(bodyOf('telegram')).toEqual({
      chat_id: '-100123',
      text,
      link_preview_options: { is_disabled: true },
    });
    expect(bodyOf('slack')).toEqual({ text, unfurl_links: false, unfurl_media: false, mrkdwn: false });
    expect(bodyOf('discord')).toMatchObject({ allowed_mentions: { parse: [] }, flags: 4 });
  });

  it('is retried with pauses on a failure and abandoned on a refusal', async () => {
    const trader = await somebody();
    const { outlet } = await add(trader);
    receiver.answers = [503];
    expect((await trader.post(`/notifications/outlets/${outlet.id}/test`, undefined)).status).toBe(200);
    await receiver.sent(2);
    expect(await ended(trader)).toMatchObject({ title: 'Test', status: 'sent', attempts: 2, answer: 200 });
    receiver.answers = [403];
    await trader.post(`/notifications/outlets/${outlet.id}/test`, undefined);
    await eventually(async () => {
      expect((await deliveriesOf(trader))[0]).toMatchObject({
        status: 'failed',
        attempts: 1,
        answer: 403,
        reason: 'the host answered 403',
      });
    });
    expect(await outletsOf(trader)).toMatchObject([{ failed: 1 }]);
  });

  it('follows no redirect and reaches no private network', async () => {
    const trader = await somebody();
    const { outlet } = await add(trader);
    receiver.answers = [302, 302, 302, 302, 302, 302];
    await trader.post(`/notifications/outlets/${outlet.id}/test`, undefined);
    await eventually(async () => {
      expect((await deliveriesOf(trader))[0]).toMatchObject({ attempts: 1, answer: 302 });
    });
    const inside = await add(trader, { url: `http://inside.example:${receiver.port}/`, name: 'Inside' });
    receiver.received = [];
    await trader.post(`/notifications/outlets/${inside.outlet.id}/test`, undefined);
    await eventually(async () => {
      const delivery = (await deliveriesOf(trader)).find(({ name }) => name === 'Inside');
      expect(delivery).toMatchObject({
        status: 'failed',
        answer: null,
        reason: 'the host is not one of the public internet',
      });
    });
    expect(receiver.received).toEqual([]);
  });

  it.each([
    [{ url: 'ftp://hooks.example/' }, 'outlet_refused'],
    [{ url: 'http://user:pass@hooks.example/' }, 'outlet_refused'],
    [{ url: 'http://169.254.169.254/latest/meta-data' }, 'outlet_refused'],
    [{ url: 'http://[::1]/' }, 'outlet_refused'],
    [{ url: 'nonsense' }, 'invalid_input'],
    [{ types: [] }, 'invalid_input'],
    [{ types: ['gossip'] }, 'invalid_input'],
    [{ kind: 'telegram' }, 'invalid_input'],
    [{ kind: 'telegram', chatId: 'a b' }, 'invalid_input'],
    [{ kind: 'push' }, 'invalid_input'],
    [{ name: 'a\u202eb' }, 'invalid_input'],
    [{ secret: 'mine' }, 'invalid_input'],
  ])('is rejected as %j', async (fields, code) => {
    const trader = await somebody();
    expect(await trader.post('/notifications/outlets', webhook(fields))).toMatchObject(refusal(400, code));
  });

  it('[R9] cannot be added by a stolen session: it requires a proof for this exact address', async () => {
    const trader = await somebody();
    const addHook = (proof: object) =>
      trader.post('/notifications/outlets', webhook({ password: undefined, ...proof }));
    expect(await addHook({})).toMatchObject(refusal(403, 'proof_required'));
    expect(await addHook({ password: 'wrong horse battery' })).toMatchObject(refusal(403, 'proof_refused'));
    expect(await outletsOf(trader)).toEqual([]);
    const intent = { kind: 'addOutlet', url: url('/bot12345:TOKEN') };
    expect((await trader.post('/proof/challenge', { act: intent })).status).toBe(200);
    const rows = await server.sql<{ act: string }>`
      SELECT act FROM proof_challenge WHERE user_id = ${trader.userId}`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('TOKEN');
    expect((await addHook({ password: PASSWORD })).status).toBe(200);
  });

  it('is added once, ten at most, and its trader is notified', async () => {
    const trader = await somebody();
    await add(trader);
    expect(await trader.post('/notifications/outlets', webhook())).toMatchObject(
      refusal(409, 'outlet_exists'),
    );
    for (let count = 1; count < 10; count++) await add(trader, { url: url(`/${count}`) });
    expect(await trader.post('/notifications/outlets', webhook({ url: url('/more') }))).toMatchObject(
      refusal(409, 'outlets_full'),
    );
    const { notifications } = (await trader.get('/notifications')).body.data as {
      notifications: { type: string; title: string }[];
    };
    expect(notifications).toHaveLength(10);
    expect(notifications[0]).toMatchObject({ type: 'system', title: 'Webhook added' });
  });

  it('cannot be seen, tested or removed by others', async () => {
    const [owner, thief] = [await somebody(), await somebody()];
    const { outlet } = await add(owner, { url: url('/unseen') });
    expect(await outletsOf(thief)).toEqual([]);
    for (const [path, method] of [
      [`/notifications/outlets/${outlet.id}/test`, 'POST'],
      [`/notifications/outlets/${outlet.id}`, 'DELETE'],
    ] as const)
      expect(await thief.post(path, undefined, method)).toMatchObject(refusal(404, 'outlet_not_found'));
    expect(await outletsOf(owner)).toHaveLength(1);
    expect((await owner.post(`/notifications/outlets/${outlet.id}`, undefined, 'DELETE')).body.data).toEqual(
      [],
    );
    expect(receiver.received.filter(({ path }) => path === '/unseen')).toEqual([]);
  });

  it('is notified of its removal after pending notifications, and then deleted', async () => {
    const trader = await somebody();
    const { outlet } = await add(trader, { types: ['friend', 'system'] });
    await receiver.sent(1);
    const other = await add(trader, { url: url('/other'), types: ['system'], name: 'Phone' });
    await receiver.sent(3);
    receiver.received = [];
    receiver.answers = [500];
    const asker = await somebody();
    await asker.request(trader);
    await receiver.sent(1);
    await server.sql`UPDATE notification_outlet SET failures = 0 WHERE id = ${outlet.id}`;
    receiver.received = [];
    const removed = await trader.post(`/notifications/outlets/${outlet.id}`, undefined, 'DELETE');
    expect(removed.body.data).toMatchObject([{ id: other.outlet.id }]);
    const titleOf = ({ path, body }: Received) => [path, JSON.parse(body.toString()).title];
    const titles = new Map((await receiver.sent(2)).map(titleOf) as [string, string][]);
    expect(Object.fromEntries(titles)).toEqual({ '/in': 'Webhook removed', '/other': 'Webhook removed' });
    const kept = () => server.sql`SELECT id FROM notification_outlet WHERE id = ${outlet.id}`;
    await eventually(async () => expect(await kept()).toEqual([]));
    // The same address added again is a new outlet.
    expect((await add(trader)).outlet.id).not.toBe(outlet.id);
  });

  it('is given up soon when it does not accept the last notification', async () => {
    const trader = await somebody();
    const { outlet } = await add(trader);
    receiver.answers = [403];
    await trader.post(`/notifications/outlets/${outlet.id}`, undefined, 'DELETE');
    await receiver.sent(1);
    const kept = () => server.sql`SELECT id FROM notification_outlet WHERE id = ${outlet.id}`;
    await eventually(async () => expect(await kept()).toEqual([]));
  });

  it('with system notifications receives them during a pause, and a notice of the pause', async () => {
    const trader = await somebody();
    await add(trader, { types: ['system'] });
    await receiver.sent(1);
    const pausedUntil = new Date(Date.now() + 3_600_000).toISOString();
    await trader.post('/notifications/settings', { pausedUntil }, 'PUT');
    await trader.client.call('/api/v1/account/recovery-codes', {
      method: 'POST',
      body: { password: PASSWORD },
    });
    expect((await receiver.sent(3)).map(({ body }) => JSON.parse(body.toString()).title)).toEqual([
      'Webhook added',
      'Notifications paused',
      'New recovery codes',
    ]);
  });

  it('does not receive what quiet hours keep in the app', async () => {
    const [asker, recipient] = [await somebody(), await somebody()];
    await add(recipient);
    const pausedUntil = new Date(Date.now() + 3_600_000).toISOString();
    await recipient.post('/notifications/settings', { pausedUntil }, 'PUT');
    await asker.request(recipient);
    await eventually(async () => {
      const { data } = (await recipient.get('/notifications')).body as { data: { notifications: unknown[] } };
      expect(data.notifications).toHaveLength(3);
    });
    expect(await deliveriesOf(recipient)).toEqual([]);
  });
});
