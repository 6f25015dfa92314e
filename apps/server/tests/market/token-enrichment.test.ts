import { SCAN_CHECK_IDS } from '@dugout/contract/market/safety';
import { describe, expect, it, vi } from 'vitest';
import { refusal, shared, success } from '#tests/kit/testing.ts';
import { marketServer } from './market.harness.ts';

const UNKNOWN = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const MINUTE = 60_000;

const server = shared(marketServer);

const explorer = async (query: string) => (await server.query('GET /explorer', `/explorer?${query}`)).data;
const busiest = async (query = ''): Promise<string> => {
  const [row] = (await server.query('GET /screener', `/screener?window=24h&sortBy=buys&limit=1${query}`)).data
    .items;
  if (row === undefined) throw new Error('the world is empty');
  return row.tokenAddress;
};
const pageOf = async (mint: string) => (await server.query('GET /token/{mint}', `/token/${mint}`)).data;

describe('GET /token/names', () => {
  it("returns each token's look-alikes as its row has them, without unknown tokens", async () => {
    const { items } = (await server.query('GET /screener', '/screener?limit=100')).data;
    const rows = items.map(({ tokenAddress, lookAlikes, deepest }) => ({
      tokenAddress,
      lookAlikes,
      deepest,
    }));
    expect(rows.some(({ lookAlikes, deepest }) => lookAlikes > 0 && !deepest)).toBe(true);
    const mints = rows.map(({ tokenAddress }) => tokenAddress);
    const list = [UNKNOWN, ...mints.slice(1)].join();
    expect((await server.query('GET /token/names', `/token/names?tokens=${list}`)).data).toEqual(
      rows.slice(1),
    );
  });

  it('rejects more than 100 tokens, and a text without an address', async () => {
    expect(await server.get('/api/v1/token/names?tokens=frog')).toMatchObject({ status: 400 });
    const many = Array.from({ length: 101 }, (_, place) => UNKNOWN.slice(0, -3) + (111 + place));
    expect(await server.get(`/api/v1/token/names?tokens=${many.join()}`)).toMatchObject({ status: 400 });
  });
});

describe('GET /explorer', () => {
  it('[SHELL-14] lists new tokens, newest first, and counts those of the last minutes', async () => {
    const { items, recent, total, pagination } = await explorer('column=new&limit=200');
    const created = items.map(({ createdAt }) => Date.parse(createdAt ?? ''));
    expect(created).toEqual([...created].sort((a, b) => b - a));
    expect(items.every(({ graduationPct }) => graduationPct !== 100)).toBe(true);
    expect(recent).toBe(items.filter(({ ageMinutes }) => (ageMinutes ?? 99) < 10).length);
    expect(pagination.count).toBe(total);
    expect(items.length).toBeGreaterThan(3);
    for (const { devLaunches, devMigrated } of items)
      expect(devLaunches ?? 0).toBeGreaterThan(devMigrated ?? 0);
  });

  it('[SHELL-14] lists curves by their progress to graduation', async () => {
    const { items, recent } = await explorer('column=near&limit=200');
    const come = items.map(({ graduationPct }) => graduationPct ?? 0);
    expect(come).toEqual([...come].sort((a, b) => b - a));
    expect(come.every((pct) => pct >= 50 && pct < 100)).toBe(true);
    expect(recent).toBe(items.length);
  });

  it('[SHELL-14] lists graduated tokens, newest first', async () => {
    const { items } = await explorer('column=migrated&limit=200');
    const moved = items.map(({ migratedAt }) => Date.parse(migratedAt ?? ''));
    expect(moved).toEqual([...moved].sort((a, b) => b - a));
    expect(items.every(({ graduationPct }) => graduationPct === 100)).toBe(true);
    expect(items.length).toBeGreaterThan(3);
  });

  it("accepts the screener's filters, pages, and other sort figures", async () => {
    const all = (await explorer('column=new&limit=200')).items;
    const some = await explorer('column=new&limit=200&holdersMin=5');
    expect(some.items.map(({ tokenAddress }) => tokenAddress)).toEqual(
      all.filter(({ holders }) => (holders ?? 0) >= 5).map(({ tokenAddress }) => tokenAddress),
    );
    expect(some.total).toBe(all.length);
    expect((await explorer('column=new&limit=2&page=2')).items).toEqual(all.slice(2, 4));
    const oldest = (await explorer('column=new&limit=200&sortBy=ageMinutes')).items.map(
      ({ ageMinutes }) => ageMinutes ?? 0,
    );
    expect(oldest).toEqual([...oldest].sort((a, b) => b - a));
  });

  it('filters by keywords, launches of the developer, transactions and launchpad', async () => {
    const all = (await explorer('column=new&limit=200')).items;
    const [first] = all;
    if (first === undefined) throw new Error('no new token');
    const found = async (query: string) =>
      (await explorer(`column=new&limit=200&${query}`)).items.map(({ tokenAddress }) => tokenAddress);
    const where = (fits: (row: (typeof all)[number]) => boolean) =>
      all.filter(fits).map(({ tokenAddress }) => tokenAddress);
    const part = first.symbol.toLowerCase();
    const has = ({ name, symbol }: typeof first) => `${name} ${symbol}`.toLowerCase().includes(part);
    expect(await found(`include=${part}`)).toEqual(where(has));
    expect(await found(`exclude=${part}`)).toEqual(where((row) => !has(row)));
    expect(await found('devLaunchesMin=2')).toEqual(where(({ devLaunches }) => (devLaunches ?? 0) >= 2));
    expect(await found('window=1h&transactionsMin=5')).toEqual(
      (await explorer('column=new&limit=200&window=1h')).items
        .filter(({ buys, sells }) => buys + sells >= 5)
        .map(({ tokenAddress }) => tokenAddress),
    );
    expect(await found(`launchpads=${first.launchpad}`)).toEqual(
      where(({ launchpad }) => launchpad === first.launchpad),
    );
    expect(await found('socials=on')).not.toEqual(await found('socials=off'));
  });

  it.each([
    '',
    'column=old',
    'column=new&holdersMin=x',
    'column=new&holdersMin=2&holdersMax=1',
    'column=new&markets=nasdaq',
    'column=new&launchpads=nasdaq',
    'column=new&devLaunchesMin=2&devLaunchesMax=1',
    'column=new&transactionsMin=-1',
    'column=new&socials=maybe',
    `column=new&include=${'a,'.repeat(11)}`,
    `column=new&exclude=${'a'.repeat(201)}`,
  ])('[API-06] rejects %s', async (query) => {
    expect(await server.get(`/api/v1/explorer?${query}`)).toMatchObject({
      status: 400,
      body: { error: true, code: 'invalid_input' },
    });
  });

  it('shows a launch immediately', async () => {
    const newest = async () => (await explorer('column=new&limit=1')).items[0]?.tokenAddress;
    const before = await newest();
    for (let minute = 0; minute < 60 && (await newest()) === before; minute++) {
      server.pass(MINUTE);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(await newest()).not.toBe(before);
  }, 60_000);
});

describe('a scan', () => {
  const query = async (mint: string) =>
    (await server.query('GET /token/scan/{id}', `/token/scan/${mint}`)).data;

  it('[API-62] [TOKEN-09] is pending, then final with all checks, which state their sources', async () => {
    const mint = await busiest();
    expect(await query(mint)).toMatchObject({ status: 'pending', checks: [], verdict: null });
    await vi.waitFor(async () => expect((await query(mint)).status).toBe('completed'));
    const { checks, passed, verdict, finishedAt } = await query(mint);
    expect(finishedAt).not.toBeNull();
    // Only coins in Mayhem mode have its check.
    expect(checks.map(({ id }) => id).sort()).toEqual(SCAN_CHECK_IDS.filter((id) => id !== 'mayhem').sort());
    for (const { looked } of checks) expect(looked).not.toBe('');
    expect(passed).toBe(checks.filter(({ level }) => level === 'pass').length);
    expect(verdict?.text).toMatch(/^[A-Z].*\.$/);
    const { top10HoldersPct } = await pageOf(mint);
    expect(
      checks
        .filter(({ id }) => ['mint', 'freeze', 'program', 'metadata'].includes(id))
        .every(({ value }) => value !== null),
    ).toBe(true);
    expect(checks.find(({ id }) => id === 'top10')?.value).toBe(`${top10HoldersPct?.toFixed(1)}%`);
  });

  it('is refused for an unknown token', async () => {
    expect(await server.get(`/api/v1/token/scan/${UNKNOWN}`)).toMatchObject(refusal(404, 'token_not_found'));
    expect(await server.get('/api/v1/token/scan/nothing')).toMatchObject(refusal(400, 'mint_invalid'));
  });
});

describe('token enrichment', () => {
  it('[TOKEN-04] [API-61] returns the number of holders over time, and the holders', async () => {
    const mint = await busiest();
    const { points, distribution } = (
      await server.query('GET /token/holders-chart/{id}', `/token/holders-chart/${mint}`)
    ).data;
    const page = await pageOf(mint);
    expect(points.length).toBeGreaterThan(3);
    expect(points.length).toBeLessThanOrEqual(101);
    expect(points.map(({ time }) => time)).toEqual(points.map(({ time }) => time).sort((a, b) => a - b));
    expect(points.at(-1)?.holders).toBe(page.holders);
    expect(distribution).toMatchObject({
      top10Pct: page.top10HoldersPct,
      devPct: page.devHoldingsPct,
      insiderPct: page.insiderHoldingsPct,
    });
    const { items } = (await server.query('GET /token/{mint}/holders', `/token/${mint}/holders?limit=200`))
      .data;
    expect(distribution.liquidityPct).toBe(items.find(({ isPool }) => isPool)?.pct);
  });

  it('lists the most profitable traders first, from the trades of the tape', async () => {
    const mint = await busiest('&ageMinutesMax=240');
    const list = (await server.query('GET /token/{mint}/top-traders', `/token/${mint}/top-traders?limit=200`))
      .data;
    const pnl = list.map(({ pnlUsd }) => pnlUsd ?? Number.NEGATIVE_INFINITY);
    expect(pnl).toEqual([...pnl].sort((a, b) => b - a));
    const trades = (await server.query('GET /token/{mint}/trades', `/token/${mint}/trades?limit=200`)).data;
    const [first] = trades;
    const trader = list.find(({ wallet }) => wallet === first?.wallet);
    if (trades.length < 200 && trader !== undefined) {
      const own = trades.filter(({ wallet }) => wallet === trader.wallet);
      expect(trader.buys + trader.sells).toBe(own.length);
      expect(trader.boughtUsd).toBeCloseTo(
        own.filter(({ side }) => side === 'buy').reduce((sum, { usdAmount }) => sum + (usdAmount ?? 0), 0),
        6,
      );
    }
    expect(list.length).toBeGreaterThan(0);
  });

  it("lists the developer's tokens with their outcomes", async () => {
    const serial = (await explorer('column=new&limit=200')).items.toSorted(
      (a, b) => (b.devLaunches ?? 0) - (a.devLaunches ?? 0),
    )[0];
    if (serial === undefined) throw new Error('nothing was launched');
    const { creator, launches, migrated, items } = (
      await server.query('GET /token/{mint}/creator', `/token/${serial.tokenAddress}/creator?limit=200`)
    ).data;
    expect(creator).toBe(serial.creator);
    expect([launches, migrated]).toEqual([serial.devLaunches, serial.devMigrated]);
    expect(items).toHaveLength(launches ?? 0);
    expect(items.map(({ tokenAddress }) => tokenAddress)).toContain(serial.tokenAddress);
    expect(items.filter(({ migratedAt }) => migratedAt !== null).length).toBe(migrated);
  });

  it('lists look-alikes with distinguishing facts', async () => {
    const rows = (await server.query('GET /screener', '/screener?limit=200')).data.items;
    const shared = rows.find(({ lookAlikes }) => lookAlikes > 0);
    if (shared === undefined) throw new Error('every name is unique');
    const others = (
      await server.query('GET /token/{mint}/look-alikes', `/token/${shared.tokenAddress}/look-alikes`)
    ).data;
    expect(others).toHaveLength(shared.lookAlikes);
    expect([shared, ...others].filter(({ deepest }) => deepest)).toHaveLength(1);
    expect(others.map(({ tokenAddress }) => tokenAddress)).not.toContain(shared.tokenAddress);
  });

  it.each(['holders-chart/X', 'X/top-traders', 'X/creator', 'X/look-alikes'])(
    'returns an error for an unknown token: %s',
    async (path) => {
      expect(await server.get(`/api/v1/token/${path.replace('X', UNKNOWN)}`)).toMatchObject(
        refusal(404, 'token_not_found'),
      );
    },
  );
});

describe('GET /api/token-details', () => {
  it('[ERR-76] requires a mint', async () => {
    for (const query of ['', '?mint='])
      expect(await server.get(`/api/token-details${query}`)).toMatchObject({
        status: 400,
        body: { error: true, message: 'Mint is required' },
      });
  });

  it('[ERR-77] [TOKEN-03] requires an address of 32 bytes', async () => {
    for (const mint of ['abc', '0'.repeat(43), '1'.repeat(31), `${UNKNOWN}1`, '%00', 'a'.repeat(5_000)])
      expect(await server.get(`/api/token-details?mint=${mint}`)).toMatchObject({
        status: 400,
        body: { code: 'mint_invalid', message: 'Mint is not a valid solana address' },
      });
  });

  it('[ERR-74] fails for a token never seen', async () => {
    expect(await server.get(`/api/token-details?mint=${UNKNOWN}`)).toMatchObject({
      status: 404,
      body: { code: 'token_not_found', message: 'Failed to fetch token details' },
    });
  });

  it("[API-20] [API-21] returns other tokens' page data, with id, picture and ticker where clients expect them", async () => {
    const page = await pageOf(await busiest());
    const { tokenAddress, poolAddress, image, symbol } = page;
    expect(await server.get(`/api/token-details?mint=${tokenAddress}`)).toMatchObject(
      success({
        tokenAddress,
        poolAddress,
        id: tokenAddress,
        content: { links: { image }, metadata: { symbol } },
      }),
    );
    expect(image).toMatch(/^\/images\//);
  });
});
