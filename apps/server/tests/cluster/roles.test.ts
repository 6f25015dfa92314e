/** A server that answers calls and a server that does the rest: changes made on the first take effect on the second. */

import type { ShownNotification } from '@dugout/contract/notifications/notification';
import type { NotificationSettings } from '@dugout/contract/notifications/settings';
import { directChannelId } from '@dugout/domain/chat/contact';
import { SOL_MINT } from '@dugout/domain/sol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatty } from '#tests/chat/world.ts';
import { befriend } from '#tests/friends/world.ts';
import { livePage } from '#tests/kit/live-page.ts';
import { addressOf, StagedMarket } from '#tests/kit/staged-market.ts';
import { eventually } from '#tests/kit/testing.ts';
import { twoServers } from '#tests/kit/two-servers.ts';

const SOL = 1_000_000_000n;
/** SOL for a token at its listing. */
const LISTED_AT = 85 / 206_900_000;

const market = new StagedMarket();
const mint = market.list('dog');
market.move(mint, 101);
market.move(mint, 100);
const tape = market.another();
const servers = await twoServers({
  roles: ['api'],
  secondRoles: ['live', 'ingest', 'jobs'],
  market: market.source,
  secondMarket: tape.source,
});
const { first: api, second: others } = servers;
afterAll(() => servers.stop());

/** A trader of the first server, whose pages are at the second. */
async function trader(name: string) {
  const own = await api.trader(name);
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await own.call(`/api/v1${path}`, { method, ...(body && { body }) });
    expect([path, answer.status, answer.status === 200 ? '' : answer.body]).toEqual([path, 200, '']);
    return (answer.body as { data: T }).data;
  };
  return {
    call,
    page: () => livePage(others.address, own),
    notified: async (title: string) =>
      (await call<{ notifications: ShownNotification[] }>('GET', '/notifications')).notifications.filter(
        (note) => note.title === title,
      ),
  };
}
type Trader = Awaited<ReturnType<typeof trader>>;

/** Returns once the first server has shown the price. */
const shows = (who: Trader, priceSol: number) =>
  eventually(async () => {
    const { tokens } = await who.call<{ tokens: { priceSol: number | null }[] }>('GET', '/watchlist');
    expect(tokens[0]?.priceSol).toBeCloseTo(priceSol, 12);
  });

describe('a server without the role jobs', () => {
  let ann: Trader;
  beforeAll(async () => {
    ann = await trader('Ann');
  });

  it('leaves orders and alerts to the one with it, also when it sees the price first', async () => {
    const page = await ann.page();
    page.subscribe('alerts');
    await page.find('alerts', ({ type }) => (type === 'snapshot' ? type : null));
    const level = LISTED_AT * 0.7;
    await ann.call('POST', '/watchlist/alerts', {
      tokenAddress: mint,
      metric: 'priceSol',
      direction: 'below',
      level,
    });
    const [wallet] = await ann.call<{ address: string }[]>('GET', '/wallet/user');
    await ann.call('POST', '/swap', {
      walletAddress: wallet?.address,
      preset: 'high',
      inputMint: SOL_MINT,
      outputMint: mint,
      amount: (SOL / 20n).toString(),
      trigger: { kind: 'limit', priceSol: level },
    });
    const states = async () => ({
      orders: (await api.sql<{ status: string }>`SELECT status FROM swap_order`).map(({ status }) => status),
      fired: (await api.sql`SELECT id FROM price_alert WHERE fired_at IS NOT NULL`).length,
    });

    tape.hold();
    market.move(mint, 50);
    await shows(ann, LISTED_AT * 0.5);
    expect(await states()).toEqual({ orders: ['armed'], fired: 0 });
    tape.release();
    await eventually(async () => expect(await states()).toEqual({ orders: ['filled'], fired: 1 }));

    await page.find('alerts', ({ type }) => (type === 'delta' ? type : null));
    await eventually(async () => expect(await ann.notified('Price alert')).toHaveLength(1));
  });

  it('leaves notifications of followed wallets to the one with it', async () => {
    const wallet = addressOf('followed');
    const { types } = await ann.call<NotificationSettings>('GET', '/notifications/settings');
    await ann.call('PUT', '/notifications/settings', {
      types: { trade: { ...types.trade, trackedFrom: 1 } },
    });
    const page = await ann.page();
    page.subscribe('tracker');
    await page.find('tracker', ({ type }) => (type === 'snapshot' ? type : null));
    await ann.call('POST', '/tracker', { name: 'Someone', address: wallet });
    // The other server knows of it, and of the settings before.
    await page.find('tracker', ({ type }) => (type === 'delta' ? type : null));
    tape.hold();
    market.buy(mint, wallet, 2n * SOL);
    await eventually(async () => {
      const { items } = await ann.call<{ items: unknown[] }>('GET', '/tracker/trades');
      expect(items).toHaveLength(1);
    });
    expect(await ann.notified('Tracked wallet')).toEqual([]);
    tape.release();
    await eventually(async () => expect(await ann.notified('Tracked wallet')).toHaveLength(1));
  });
});

it('a message of the chat reaches a socket of the live server', async () => {
  const [cat, dan] = [await chatty(api, 'Cat'), await chatty(api, 'Dan')];
  await befriend(cat, dan);
  const page = await livePage(others.address, dan);
  page.subscribe('chats');
  await page.find('chats', ({ type }) => (type === 'snapshot' ? type : null));
  await cat.said(directChannelId(cat.userId, dan.userId), 'hello over there');
  await page.find('chats', (frame) =>
    JSON.stringify(frame.data).includes('hello over there') ? frame : null,
  );
});

describe('a call or socket at the wrong server', () => {
  it('is refused as unavailable, with the reason', async () => {
    const refused = { status: 503, body: { code: 'unavailable' } };
    for (const path of ['/api/v1/status', '/api/auth/get-session', '/', '/docs'])
      expect([path, await others.client().call(path)]).toMatchObject([path, refused]);
    expect(await api.client().call('/api/v1/live')).toMatchObject(refused);
    await expect(livePage(api.address, api.client())).rejects.toThrow('503');
    expect((await api.client().call('/api/v1/status')).status).toBe(200);
  });

  it('may still ask for health and figures', async () => {
    for (const server of [api, others]) {
      expect((await server.client().call('/healthz')).status).toBe(200);
      expect((await server.client().call('/readyz')).status).toBe(200);
      expect((await fetch(server.metricsUrl ?? '')).status).toBe(200);
    }
  });
});

it('[R4] each server counts the others by role, and shows which leases it has', async () => {
  const metrics = async (server: typeof api) => (await fetch(server.metricsUrl ?? '')).text();
  await eventually(async () => {
    const [ofApi, ofOthers] = [await metrics(api), await metrics(others)];
    for (const text of [ofApi, ofOthers])
      for (const role of ['api', 'live', 'ingest', 'jobs'])
        expect(text).toContain(`dugout_role_servers{role="${role}"} 1\n`);
    expect(ofApi).toMatch(/dugout_lease_held\{lease="outbox\/0"\} 0\n/);
    expect(ofOthers).toMatch(/dugout_lease_held\{lease="outbox\/0"\} 1\n/);
    expect(ofApi).toMatch(/dugout_lease_lapsed_seconds\{lease="outbox\/0"\} 0\n/);
    expect(ofApi).toContain('dugout_database_standbys{kind="wanted"} 0\n');
    expect(ofApi).toContain('dugout_draining 0\n');
  });
});

it('without hints the live server is not ready, and the server of the calls is', async () => {
  for (const link of Object.values(servers.links)) link.cut();
  servers.net.advance(2_500);
  await eventually(async () =>
    expect(await others.client().call('/readyz')).toMatchObject({
      status: 503,
      body: { failing: { hints: expect.any(String) } },
    }),
  );
  await eventually(async () => expect((await api.client().call('/readyz')).status).toBe(200));
  expect((await api.client().call('/api/v1/status')).status).toBe(200);
});
