import type { TrackerActivity } from '@dugout/contract/tracker/activity';
import { describe, expect, it } from 'vitest';
import { deltasOf, livePage } from '#tests/kit/live-page.ts';
import { sharedServer } from '#tests/kit/testing.ts';
import { busyWallets, fresh, tracker } from './kit.ts';

const server = sharedServer();

describe('activity', () => {
  it("[API-69] [TRK-08] lists followed wallets' trades, by page, wallet, type and text", async () => {
    const trader = await tracker(server, 'Reader');
    const [first = '', second = ''] = await busyWallets(server, 2);
    await trader.send('POST', '', { name: 'Alpha dog', address: first, emoji: '🐕' });
    await trader.send('POST', '', { name: 'Beta cat', address: second });
    const { items, pagination } = (await trader.get('/trades?limit=200&sorting=created_at:desc')).body.data;
    expect(pagination).toMatchObject({
      page: 1,
      limit: 200,
      count: expect.any(Number),
      hasPreviousPage: false,
    });
    expect(new Set(items.map(({ id }: TrackerActivity) => id)).size).toBe(items.length);
    expect(items[0]).toMatchObject({
      id: expect.any(String),
      type: expect.stringMatching(/^(buy|sell)$/),
      created_at: expect.any(String),
      age: expect.stringMatching(/^\d+[mhd]$/),
      name: expect.stringMatching(/^(Alpha dog|Beta cat)$/),
      token_metadata: {
        symbol: expect.any(String),
        color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        image: expect.any(String),
      },
      marketcap: expect.any(Number),
      usd_amount: expect.any(Number),
      sol_amount: expect.any(Number),
      slot: expect.any(Number),
    });
    const times = items.map(({ created_at }: TrackerActivity) => Date.parse(created_at));
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));

    const all = async (path: string): Promise<TrackerActivity[]> =>
      (await trader.get(`/trades?limit=200&${path}`)).body.data.items;
    for (const row of await all(`walletAddress=${first}`))
      expect(row).toMatchObject({ walletAddress: first, name: 'Alpha dog' });
    const [buys, sells] = [await all('type=buy'), await all('type=sell')];
    expect(buys.every(({ type }) => type === 'buy')).toBe(true);
    expect(sells.every(({ type }) => type === 'sell')).toBe(true);
    expect(buys.length).toBeGreaterThan(0);
    for (const row of await all('search=beta')) expect(row.walletAddress).toBe(second);
    const { tokenAddress, token_metadata } = items[0];
    for (const row of await all(`search=${token_metadata.symbol}&walletAddress=`))
      expect(JSON.stringify(row).toLowerCase()).toContain(token_metadata.symbol.toLowerCase());
    expect((await all(`search=${tokenAddress}`)).every((row) => row.tokenAddress === tokenAddress)).toBe(
      true,
    );
    const usd = (await all('sorting=usd_amount:desc')).map(({ usd_amount }) => usd_amount ?? 0);
    expect(usd).toEqual(usd.toSorted((a, b) => b - a));
    expect(await all(`walletAddress=${fresh()}`)).toEqual([]);
    expect((await trader.get('/trades')).body.data.pagination.limit).toBe(10);
  });

  it('pushes a trade immediately with chain and server times, and lists the same row once', async () => {
    const trader = await tracker(server, 'Listener');
    const wallets = await busyWallets(server, 30);
    await trader.send('POST', '/import', {
      wallets: wallets.map((address, at) => ({ address, name: `Wallet ${at}` })),
    });
    const page = await livePage(server.address, trader.account);
    page.subscribe('tracker');
    const snapshot = await page.find('tracker', ({ type, data }) => (type === 'snapshot' ? data : null));
    expect(snapshot).toMatchObject({ items: expect.any(Array), gaps: [] });
    const update = await page.find('tracker', (frame) =>
      deltasOf(frame).find((delta) => JSON.stringify(delta).includes('"kind":"activity"')),
    );
    const { item } = update as { item: TrackerActivity };
    expect(item).toMatchObject({
      name: expect.stringMatching(/^Wallet \d+$/),
      seen_at: expect.any(String),
      late_ms: expect.any(Number),
      filled: false,
    });
    expect(wallets).toContain(item.walletAddress);
    const { items } = (await trader.get(`/trades?limit=200&walletAddress=${item.walletAddress}`)).body.data;
    const same = items.filter(({ id }: TrackerActivity) => id === item.id);
    expect(same).toHaveLength(1);
    expect(same[0]).toEqual({ ...item, age: expect.any(String) });
    const slots = (await trader.get(`/trades?limit=200&fromSlot=${item.slot}&toSlot=${item.slot}`)).body.data
      .items;
    expect(slots.every(({ slot }: TrackerActivity) => slot === item.slot)).toBe(true);
    page.close();
  });

  it("reveals nothing about another's followed wallets", async () => {
    const [trader, other] = [await tracker(server, 'Private'), await tracker(server, 'Curious')];
    await trader.send('POST', '', { name: 'mine', address: (await busyWallets(server, 1))[0] });
    expect((await other.get('/trades')).body.data.items).toEqual([]);
    const page = await livePage(server.address, server.client());
    page.subscribe('tracker');
    expect(await page.find('tracker', ({ type, code }) => (type === 'refused' ? code : null))).toBe(
      'not_signed_in',
    );
    page.close();
  });
});
