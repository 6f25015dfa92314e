/**
 * Tests the watchlist on a real server: adding, order, texts, removal, and alerts triggered by the market's
 * trades.
 */

import type { PriceAlert, WatchedToken } from '@dugout/contract/watchlist/watched-token';
import { SOL_MINT } from '@dugout/domain/sol';
import type { TestClient } from '@dugout/testkit/client';
import { describe, expect, it, vi } from 'vitest';
import { deltasOf, livePage } from '#tests/kit/live-page.ts';
import { refusal, sharedServer, success } from '#tests/kit/testing.ts';

const UNSEEN = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

const server = sharedServer();

const read = async (answer: ReturnType<TestClient['call']>) => {
  const { status, body } = await answer;
  return JSON.parse(JSON.stringify({ status, body }));
};
const client = (from: TestClient) => ({
  get: (path = '') => read(from.call(`/api/v1/watchlist${path}`)),
  send: (method: string, path: string, body: unknown) =>
    read(from.call(`/api/v1/watchlist${path}`, { method, body })),
});
const mintsIn = (answer: { body: { data: { tokens: WatchedToken[] } } }) =>
  answer.body.data.tokens.map(({ tokenAddress }) => tokenAddress);

async function busyTokens(count: number): Promise<WatchedToken[]> {
  const path = `/api/v1/screener?limit=${count}&window=5m&sortBy=buys&sortDir=desc`;
  return (await read(server.client().call(path))).body.data.items;
}

describe('the watchlist', () => {
  it('[API-76] [API-77] [API-78] [WATCH-13] adds tokens with their figures, once each, and keeps existing ones', async () => {
    const trader = client(await server.trader('Watcher'));
    expect(await trader.get()).toMatchObject(success({ tokens: [] }));
    const [first, second] = (await busyTokens(2)).map(({ tokenAddress }) => tokenAddress);
    expect(await trader.send('POST', '', { tokens: [first] })).toMatchObject({
      status: 200,
      body: { message: 'Token added to watchlist' },
    });
    const both = await trader.send('POST', '', { tokens: [second, first, UNSEEN, second] });
    expect(mintsIn(both)).toEqual([second, UNSEEN, first]);
    const { tokens } = (await trader.get()).body.data;
    const [known, unseen] = tokens as [WatchedToken, WatchedToken];
    expect(known).toMatchObject({
      ticker: known.symbol,
      token: { image: known.image, name: known.name },
      alerts: [],
    });
    expect(known).toMatchObject({
      ticker: expect.any(String),
      token: { name: expect.any(String) },
      marketCap: expect.any(Number),
    });
    expect(unseen).toMatchObject({
      tokenAddress: UNSEEN,
      ticker: null,
      token: { image: null, name: null },
      marketCap: null,
    });
  });

  it('[API-79] removes the tokens of a list and ignores unknown ones', async () => {
    const trader = client(await server.trader('Remover'));
    const mints = (await busyTokens(3)).map(({ tokenAddress }) => tokenAddress);
    await trader.send('POST', '', { tokens: mints });
    const answer = await trader.send('POST', '/remove', { tokens: [mints[0], mints[2], UNSEEN] });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Token removed from watchlist' } });
    expect(mintsIn(answer)).toEqual([mints[1]]);
  });

  it('keeps an order, groups and notes for each trader', async () => {
    const [trader, other] = [client(await server.trader('Orderly')), client(await server.trader('Otherly'))];
    const mints = (await busyTokens(4)).map(({ tokenAddress }) => tokenAddress);
    for (const each of [trader, other]) await each.send('POST', '', { tokens: mints });
    const ordered = await trader.send('PUT', '', { tokens: [mints[3], UNSEEN, mints[1]] });
    expect(mintsIn(ordered)).toEqual([mints[3], mints[1], mints[0], mints[2]]);
    expect(await trader.send('PUT', `/${mints[1]}`, { group: ' Dogs ', note: 'bought\nlow' })).toMatchObject(
      success({ group: 'Dogs', note: 'bought\nlow' }),
    );
    expect(await trader.send('PUT', `/${mints[1]}`, { note: null })).toMatchObject({
      body: { data: { group: 'Dogs', note: null } },
    });
    expect(await trader.send('PUT', `/${UNSEEN}`, { note: 'x' })).toMatchObject(refusal(404, 'not_watched'));
    expect(mintsIn(await other.get())).toEqual(mints);
    expect((await other.get()).body.data.tokens[1]).toMatchObject({ group: null, note: null });
  });

  it.each([
    { tokens: [] },
    { tokens: ['nonsense'] },
    { tokens: 'So11111111111111111111111111111111111111112' },
    {},
  ])('rejects %j', async (body) => {
    const trader = client(await server.trader(`Bad${JSON.stringify(body).length}`));
    for (const path of ['', '/remove'])
      expect(await trader.send('POST', path, body)).toMatchObject(refusal(400, 'invalid_input'));
  });

  it('requires a session', async () => {
    expect(await client(server.client()).get()).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    });
  });

  it('[ERR-82] [ERR-83] reports failed reads and changes with the specified texts', async () => {
    const trader = client(await server.trader('Unlucky'));
    await server.sql`ALTER TABLE watched_token RENAME TO watched_token_away`;
    try {
      const [mint] = (await busyTokens(1)).map(({ tokenAddress }) => tokenAddress);
      expect(await trader.get()).toMatchObject({
        status: 500,
        body: { message: 'Failed to load watchlist data' },
      });
      for (const path of ['', '/remove'])
        expect(await trader.send('POST', path, { tokens: [mint] })).toMatchObject({
          status: 500,
          body: { message: 'Failed to update watchlist data' },
        });
    } finally {
      await server.sql`ALTER TABLE watched_token_away RENAME TO watched_token`;
    }
  });
});

describe('alerts', () => {
  it('trigger with a trade, once, on the live channel, in the list and as notifications', async () => {
    const account = await server.trader('Alerted');
    const trader = client(account);
    const [token] = await busyTokens(1);
    const { tokenAddress, priceSol } = token as WatchedToken;
    const page = await livePage(server.address, account);
    page.subscribe('alerts');
    expect(await page.find('alerts', ({ type, data }) => (type === 'snapshot' ? data : null))).toEqual([]);
    const arm = (direction: string, factor: number) =>
      trader.send('POST', '/alerts', {
        tokenAddress,
        metric: 'priceSol',
        direction,
        level: Number(priceSol) * factor,
      });
    await Promise.all([arm('above', 1.000001), arm('below', 0.999999), arm('above', 1e9)]);
    const wallets = await read(account.call('/api/v1/wallet/user'));
    const bought = await read(
      account.call('/api/v1/swap', {
        method: 'POST',
        body: {
          walletAddress: wallets.body.data[0].address,
          inputMint: SOL_MINT,
          outputMint: tokenAddress,
          amount: '100000000',
          slippageBps: 2_000,
          priorityFeeLamports: 0,
          tipLamports: 0,
          idempotencyKey: 'moves-the-price',
        },
      }),
    );
    expect(bought.status).toBe(200);

    const fired = await page.find('alerts', (frame) => deltasOf(frame)[0] as PriceAlert | undefined);
    expect(fired).toMatchObject({
      tokenAddress,
      metric: 'priceSol',
      status: 'fired',
      firedFigure: expect.any(Number),
    });
    expect(
      fired.direction === 'above'
        ? (fired.firedFigure ?? 0) >= fired.level
        : (fired.firedFigure ?? 0) <= fired.level,
    ).toBe(true);
    const listed = (await trader.get('/alerts')).body.data.find(({ id }: PriceAlert) => id === fired.id);
    expect(listed).toEqual(fired);
    expect(mintsIn(await trader.get())).toEqual([tokenAddress]);
    await vi.waitFor(async () => {
      const rows = await server.sql<{ payload: { alertId: string } }>`
        SELECT payload FROM outbox_event WHERE name = 'watchlist.alertFired'`;
      expect(rows.filter(({ payload }) => payload.alertId === fired.id)).toHaveLength(1);
    });
    page.close();
  });

  it('are removed with their token or individually, and cannot be created at a reached value', async () => {
    const trader = client(await server.trader('Disarmed'));
    const [token, second] = await busyTokens(2);
    const { tokenAddress, priceSol } = token as WatchedToken;
    const far = { metric: 'priceUsd', direction: 'above', level: 1e9 };
    const first = (await trader.send('POST', '/alerts', { tokenAddress, ...far })).body.data;
    await trader.send('POST', '/alerts', { tokenAddress: second?.tokenAddress, ...far });
    expect(await trader.send('DELETE', `/alerts/${first.id}`, undefined)).toMatchObject({ status: 200 });
    expect(await trader.send('DELETE', `/alerts/${first.id}`, undefined)).toMatchObject(
      refusal(404, 'alert_not_found'),
    );
    await trader.send('POST', '/remove', { tokens: [second?.tokenAddress] });
    expect((await trader.get('/alerts')).body.data).toEqual([]);
    const there = { tokenAddress, metric: 'priceSol', direction: 'above', level: Number(priceSol) / 1_000 };
    expect(await trader.send('POST', '/alerts', there)).toMatchObject(refusal(409, 'alert_reached'));
    expect(await trader.send('POST', '/alerts', { ...there, level: -1 })).toMatchObject({ status: 400 });
  });

  it('cannot be seen or removed by others', async () => {
    const [owner, other] = [client(await server.trader('Owner')), client(await server.trader('Thief'))];
    const body = { tokenAddress: UNSEEN, metric: 'marketCapUsd', direction: 'above', level: 5 };
    const { id } = (await owner.send('POST', '/alerts', body)).body.data;
    expect(await other.send('DELETE', `/alerts/${id}`, undefined)).toMatchObject({ status: 404 });
    expect((await other.get('/alerts')).body.data).toEqual([]);
    expect((await owner.get('/alerts')).body.data).toHaveLength(1);
  });
});
