import type { NotificationSettings } from '@dugout/contract/notifications/settings';
import type { NotificationUpdate } from '@dugout/contract/notifications/streams';
import { describe, expect, it } from 'vitest';
import { type Friendly, friendly } from '#tests/friends/world.ts';
import { deltasOf, livePage } from '#tests/kit/live-page.ts';
import { refusal, sharedServer } from '#tests/kit/testing.ts';
import { listOf, listOfAtLeast, strangerName } from './kit.ts';

const server = sharedServer();

const somebody = (): Promise<Friendly> => friendly(server, strangerName());

async function happens(name: string, payload: object): Promise<string> {
  const id = `${name}-${Math.random()}`;
  await server.sql`INSERT INTO outbox_event (id, name, payload) VALUES (${id}, ${name}, ${JSON.stringify(payload)}::jsonb)`;
  return id;
}

const passwordChanged = (userId: string) =>
  happens('identity.credentialChanged', { userId, changeId: 'c', kind: 'passwordChanged' });

describe('settings', () => {
  const settingsOf = async (trader: Friendly) =>
    (await trader.get('/notifications/settings')).body.data as NotificationSettings;
  const change = (trader: Friendly, sent: unknown) => trader.post('/notifications/settings', sent, 'PUT');

  it('are changed in part, separately for each trader', async () => {
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

  it('always keep system notifications in the app and the browser', async () => {
    const trader = await somebody();
    await change(trader, { types: { system: { inApp: false, sound: 'none', browser: false } } });
    expect((await settingsOf(trader)).types.system).toEqual({ inApp: true, sound: 'none', browser: true });
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
  ])('reject %j', async (sent) => {
    const trader = await somebody();
    expect(await change(trader, sent)).toMatchObject(refusal(400, 'invalid_input'));
  });

  it('control how pages show a notification, and whether the list keeps it', async () => {
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

  it('suppress all but security notifications while paused', async () => {
    const trader = await somebody();
    await change(trader, { pausedUntil: new Date(Date.now() + 3_600_000).toISOString() });
    const page = await livePage(server.address, trader);
    page.subscribe('notifications');
    await page.find('notifications', ({ type }) => type === 'snapshot');
    const asker = await somebody();
    await asker.request(trader);
    expect(await page.find('notifications', (frame) => deltasOf(frame)[0])).toMatchObject({
      isKept: true,
      sound: 'none',
      browser: false,
    });
    await passwordChanged(trader.userId);
    const notice = await page.find('notifications', (frame) =>
      (deltasOf(frame) as NotificationUpdate[]).find(({ notification }) => notification.type === 'system'),
    );
    expect(notice).toMatchObject({ isKept: true, sound: 'bell', browser: true });
    page.close();
  });

  it('mute up to 200 individual conversations', async () => {
    const trader = await somebody();
    const mute = (conversation: string, until: string | null = null) =>
      trader.post('/notifications/mutes', { conversation, name: 'A loud one', until });
    expect((await mute('clan:a')).body.data).toMatchObject({
      muted: [{ conversation: 'clan:a', name: 'A loud one', until: null }],
    });
    await mute('clan:gone', '2020-01-01T00:00:00.000Z');
    for (let count = 1; count < 200; count++) await mute(`clan:${count}`);
    expect((await settingsOf(trader)).muted).toHaveLength(200);
    expect(await mute('clan:more')).toMatchObject(refusal(409, 'muted_full'));
    expect(await mute('clan:a')).toMatchObject({ status: 200 });
    await trader.post('/notifications/mutes/clan:a', undefined, 'DELETE');
    expect((await settingsOf(trader)).muted).toHaveLength(199);
  });
});

describe('events of a trader', () => {
  it('[NOTIF-06] [NOTIF-12] cause notifications: sign-ins and filled orders', async () => {
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
