/**
 * Two servers that cannot reach each other: no message of the bus arrives. What decides about rights is the same on
 * both all the same.
 */

import { directChannelId } from '@dugout/domain/chat/contact';
import type { TestClient } from '@dugout/testkit/client';
import { testClient } from '@dugout/testkit/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { suspend } from '#tests/apikeys/world.ts';
import { chatty } from '#tests/chat/world.ts';
import { clanName } from '#tests/clans/kit.ts';
import { idOf } from '#tests/clans/world.ts';
import { befriend, strangerNames } from '#tests/friends/world.ts';
import { livePage } from '#tests/kit/live-page.ts';
import type { TestServer } from '#tests/kit/server.ts';
import { StagedMarket } from '#tests/kit/staged-market.ts';
import { twoServers } from '#tests/kit/two-servers.ts';
import { fresh } from '#tests/tracker/kit.ts';

/** A change holds on the other server within a second. Tests share a machine, so they wait longer. */
const SOON = { timeout: 10_000, interval: 50 };

const strangerName = strangerNames();

let servers: Awaited<ReturnType<typeof twoServers>>;
let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  servers = await twoServers();
  ({ first, second } = servers);
});
afterAll(() => servers.stop());

/** The same session on the other server. */
function onSecond(trader: Pick<TestClient, 'cookie'>): Pick<TestClient, 'call' | 'cookie'> {
  const client = testClient(second.address);
  return {
    cookie: trader.cookie,
    call: (path, options = {}) =>
      client.call(path, { ...options, headers: { ...options.headers, cookie: trader.cookie() } }),
  };
}

const found = async (client: Pick<TestClient, 'call'>, text: string): Promise<string[]> =>
  (
    (await client.call(`/api/v1/search?search=${text}`)).body as {
      data: { profiles: { userName: string }[] };
    }
  ).data.profiles.map(({ userName }) => userName);

describe('a change on one server holds on the other', () => {
  it('finds traders who signed up or were renamed, by a part of their name', async () => {
    const trader = await first.trader('Quixotic_Zebra');
    await vi.waitFor(
      async () => expect(await found(second.client(), 'zebra')).toEqual(['Quixotic_Zebra']),
      SOON,
    );
    await trader.call('/api/v1/profile', { method: 'POST', body: { userName: 'Quixotic_Walrus' } });
    await vi.waitFor(
      async () => expect(await found(second.client(), 'walrus')).toEqual(['Quixotic_Walrus']),
      SOON,
    );
    expect(await found(second.client(), 'zebra')).toEqual([]);
  });

  it('[R10] ends a session and its sockets', async () => {
    const trader = await first.trader(strangerName());
    const there = onSecond(trader);
    const cookie = trader.cookie();
    const page = await livePage(second.address, trader);
    expect((await there.call('/api/v1/wallet/user')).status).toBe(200);
    await trader.call('/api/logout', { method: 'POST' });
    await vi.waitFor(() => expect(page.isClosed()).toBe(true), SOON);
    const answer = await testClient(second.address).call('/api/v1/wallet/user', { headers: { cookie } });
    expect(answer.status).toBe(401);
  });

  it('[R8] closes the room of a pair and refuses its messages when one blocks the other', async () => {
    const [ann, bob] = [await chatty(first, strangerName()), await chatty(first, strangerName())];
    await befriend(ann, bob);
    const room = directChannelId(ann.userId, bob.userId);
    await ann.said(room, 'hello');
    const there = onSecond(bob);
    const page = await livePage(second.address, bob);
    page.subscribe(`chat:${room}`, undefined, await bob.token());
    await page.find(`chat:${room}`, ({ type }) => (type === 'snapshot' ? type : null));
    const say = () =>
      there.call(`/api/v1/chat/channels/${room}/messages`, {
        method: 'POST',
        body: { text: 'still there?', clientId: `b${Math.random()}` },
      });
    expect((await say()).status).toBe(200);
    await ann.block(bob);
    await page.find(`chat:${room}`, ({ type }) => (type === 'refused' ? type : null));
    expect((await say()).status).not.toBe(200);
    page.close();
  });

  it('[R8] shows a kicked member nothing more', async () => {
    const [owner, member] = [await chatty(first, strangerName()), await chatty(first, strangerName())];
    const clanId = idOf(await owner.found(clanName()));
    await member.join(clanId);
    const there = onSecond(member);
    const read = async () => (await there.call(`/api/v1/chat/channels/${clanId}/messages`)).status;
    await vi.waitFor(async () => expect(await read()).toBe(200), SOON);
    const page = await livePage(second.address, member);
    page.subscribe(`chat:${clanId}`, undefined, await member.token());
    await page.find(`chat:${clanId}`, ({ type }) => (type === 'snapshot' ? type : null));
    expect(await owner.manage(clanId, 'kick', member)).toMatchObject({ status: 200 });
    await page.find(`chat:${clanId}`, ({ type }) => (type === 'refused' ? type : null));
    expect(await read()).not.toBe(200);
    page.close();
  });

  it('suspends a trader, and lifts the suspension', async () => {
    const [ann, bob] = [await chatty(first, strangerName()), await chatty(first, strangerName())];
    const there = onSecond(ann);
    const request = async () =>
      (await there.call('/api/v1/friends', { method: 'POST', body: { friendId: bob.userId } })).status;
    const lift = await suspend(first, ann.name);
    await vi.waitFor(async () => expect(await request()).toBe(403), SOON);
    await lift();
    await vi.waitFor(async () => expect(await request()).toBe(200), SOON);
  });

  it('shows the activity of a wallet that was followed on the other server', async () => {
    const market = new StagedMarket();
    const others = await twoServers({ secondMarket: market.source });
    try {
      const trader = await others.first.trader(strangerName());
      const wallet = fresh();
      const page = await livePage(others.second.address, trader);
      page.subscribe('tracker');
      await page.find('tracker', ({ type }) => (type === 'snapshot' ? type : null));
      const mint = market.list('FACT');
      await trader.call('/api/v1/tracker', { method: 'POST', body: { address: wallet, name: 'Whale' } });
      await page.find('tracker', ({ data }) => (JSON.stringify(data).includes('wallets') ? true : null));
      market.buy(mint, wallet, 1_000_000_000n);
      await page.find('tracker', ({ data }) => (JSON.stringify(data).includes('activity') ? true : null));
    } finally {
      await others.stop();
    }
  });
});
