import { describe, expect, it } from 'vitest';
import { shared } from '#tests/kit/testing.ts';
import { marketServer, NOBODY } from './market.harness.ts';

const invalid = { error: true, code: 'invalid_input', message: expect.any(String) };

const server = shared(marketServer);

const screener = async (query = '') => (await server.query('GET /screener', `/screener${query}`)).data;
const everyRow = async (query = '') => {
  const { pagination } = await screener(`?limit=200${query}`);
  const pages = await Promise.all(
    Array.from({ length: pagination.pages }, (_, page) => screener(`?limit=200&page=${page + 1}${query}`)),
  );
  return pages.flatMap(({ items }) => items);
};
const search = (text: string) => server.query('GET /search', `/search?search=${encodeURIComponent(text)}`);
const aToken = async () => {
  const [row] = (await screener('?limit=1')).items;
  if (row === undefined) throw new Error('the world is empty');
  return row;
};

describe('GET /screener', () => {
  it('lists the busiest pools of the day first', async () => {
    const { items, pagination, total } = await screener();
    const volumes = items.map((row) => row.volumeUsd ?? -1);
    expect(items.length).toBeGreaterThan(5);
    expect(volumes).toEqual([...volumes].sort((a, b) => b - a));
    expect(total).toBeGreaterThanOrEqual(pagination.count);
  });

  it('[API-04] pages without gaps or repeats', async () => {
    const all = (await screener('?limit=200')).items.map((row) => row.tokenAddress);
    const first = await screener('?limit=7');
    const second = await screener('?limit=7&page=2');
    expect([...first.items, ...second.items].map((row) => row.tokenAddress)).toEqual(all.slice(0, 14));
    expect(first.pagination).toMatchObject({ page: 1, limit: 7, hasNextPage: true, hasPreviousPage: false });
    expect(second.pagination).toMatchObject({
      page: 2,
      hasPreviousPage: true,
      pages: Math.ceil(first.pagination.count / 7),
    });
    const beyond = await screener('?limit=7&page=9999');
    expect(beyond.items).toEqual([]);
    expect(beyond.pagination.hasNextPage).toBe(false);
  });

  it('applies all bounds exactly', async () => {
    const all = await everyRow();
    const filtered = await everyRow('&holdersMin=20&marketCapUsdMax=50000');
    const expected = all.filter(
      (row) => (row.holders ?? -1) >= 20 && row.marketCapUsd !== null && row.marketCapUsd <= 50_000,
    );
    expect(filtered.map((row) => row.tokenAddress).sort()).toEqual(
      expected.map((row) => row.tokenAddress).sort(),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
  });

  it('filters by the named markets', async () => {
    const all = await everyRow();
    const curve = await everyRow('&markets=pumpfun');
    expect(curve).toHaveLength(all.filter((row) => row.market === 'pumpfun').length);
    expect(new Set(curve.map((row) => row.market))).toEqual(new Set(['pumpfun']));
  });

  it('sorts in both directions and flattens the requested window', async () => {
    const ages = (await screener('?sortBy=ageMinutes&sortDir=asc&window=5m&limit=200')).items.map(
      (row) => row.ageMinutes ?? 0,
    );
    expect(ages).toEqual([...ages].sort((a, b) => a - b));
    const token = await aToken();
    const page = (await server.query('GET /token/{mint}', `/token/${token.tokenAddress}`)).data;
    const hour = (await screener('?window=1h&limit=200')).items.find(
      (row) => row.tokenAddress === token.tokenAddress,
    );
    expect(hour).toMatchObject({ buys: page.windows['1h'].buys, changePct: page.windows['1h'].changePct });
  });

  it.each(['5m', '1h', '6h', '24h'] as const)(
    'sorts and filters by the change over %s without switching to that window',
    async (window) => {
      const other = window === '24h' ? '1h' : '24h';
      const rows = await everyRow(`&window=${other}&sortBy=changePct${window}`);
      const changes = rows.flatMap((row) => row.changes[window] ?? []);
      expect(changes).toEqual([...changes].sort((a, b) => b - a));
      expect(new Set(changes).size).toBeGreaterThan(2);
      expect(rows.slice(0, changes.length).every((row) => row.changes[window] !== null)).toBe(true);
      for (const row of rows) expect(row.changePct).toBe(row.changes[other]);
      const rising = await everyRow(`&window=${other}&changePct${window}Min=0.5`);
      const expected = rows.filter((row) => (row.changes[window] ?? -1) >= 0.5);
      expect(rising.map((row) => row.tokenAddress).sort()).toEqual(
        expected.map((row) => row.tokenAddress).sort(),
      );
    },
  );

  it.each([
    'limit=0',
    'limit=201',
    'page=0',
    'page=x',
    'window=2h',
    'sortBy=constructor',
    'sortBy=changePct1m',
    'sortDir=up',
    'marketCapUsdMin=abc',
    'holdersMin=Infinity',
    'buysMin=5&buysMax=4',
    'markets=pumpfun,nasdaq',
  ])('[API-06] rejects %s with the reason', async (query) => {
    expect(await server.get(`/api/v1/screener?${query}`)).toMatchObject({ status: 400, body: invalid });
  });
});

describe('GET /search', () => {
  it('[API-10] [SEARCH-13] returns tokens, wallets and profiles, an error flag and a message', async () => {
    const token = await aToken();
    const answer = await search(token.symbol);
    expect(answer).toMatchObject({ error: false, message: 'OK' });
    expect(answer.data.tokens.map((found) => found.symbol.toLowerCase())).toContain(
      token.symbol.toLowerCase(),
    );
    expect(answer.data.profiles).toEqual([{ ...NOBODY, userName: token.symbol }]);
    expect(Array.isArray(answer.data.wallets)).toBe(true);
  });

  it('[SEARCH-10] searches for the trimmed text', async () => {
    const { symbol } = await aToken();
    expect(await search(`  ${symbol} `)).toEqual(await search(symbol));
  });

  it('[SEARCH-09] finds nothing for an empty text', async () => {
    expect(await search('   ')).toEqual({
      data: { tokens: [], wallets: [], profiles: [] },
      error: false,
      message: 'OK',
    });
  });

  it("[SEARCH-14] finds a token by its address, with its page's figures", async () => {
    const { tokenAddress } = await aToken();
    const [found] = (await search(tokenAddress)).data.tokens;
    const page = (await server.query('GET /token/{mint}', `/token/${tokenAddress}`)).data;
    expect(found).toMatchObject({
      tokenAddress,
      poolAddress: page.poolAddress,
      name: page.name,
      symbol: page.symbol,
      createdAt: page.createdAt,
      marketCap: { value: page.marketCapUsd },
      volume: { value: page.windows['24h'].volumeUsd },
      liquidity: { value: page.liquidityUsd },
      market: page.market,
    });
  });

  it("[SEARCH-14] finds a token by its pool's address first", async () => {
    const { tokenAddress, poolAddress } = await aToken();
    expect((await search(poolAddress)).data.tokens[0]).toMatchObject({ tokenAddress, poolAddress });
  });

  it('[SEARCH-17] finds known traders by name and wallets by address', async () => {
    const [[address, name] = ['', '']] = server.ingest.source.knownTraders;
    const [byName] = (await search(name)).data.wallets;
    expect(byName).toMatchObject({ address, name, summary: {}, historic: { summary: { '30d': {} } } });
    const { tokenAddress } = await aToken();
    const [trade] = (await server.query('GET /token/{mint}/trades', `/token/${tokenAddress}/trades?limit=1`))
      .data;
    const wallet = trade?.wallet ?? '';
    expect((await search(wallet)).data.wallets.map((found) => found.address)).toEqual([wallet]);
  });

  it('rejects a missing or overlong text', async () => {
    expect(await server.get('/api/v1/search')).toMatchObject({ status: 400, body: invalid });
    expect(await server.get(`/api/v1/search?search=${'a'.repeat(201)}`)).toMatchObject({
      status: 400,
      body: invalid,
    });
  });
});

describe('GET /token/{mint}/candles', () => {
  const candles = async (query: string) => {
    const { tokenAddress } = await aToken();
    return (await server.query('GET /token/{mint}/candles', `/token/${tokenAddress}/candles?${query}`)).data;
  };

  it('returns consistent candles, oldest first, aligned to their interval', async () => {
    const list = await candles('interval=5m&unit=priceSol');
    expect(list.length).toBeGreaterThan(3);
    expect(list.map(({ time }) => time)).toEqual(list.map(({ time }) => time).sort((a, b) => a - b));
    for (const { time, open, high, low, close } of list) {
      expect(time % 300).toBe(0);
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
    }
  });

  it('includes both ends of the range', async () => {
    const all = await candles('interval=5m');
    const [from, to] = [all.at(-3)?.time ?? 0, all.at(-2)?.time ?? 0];
    expect(await candles(`interval=5m&from=${from}&to=${to}`)).toEqual(all.slice(-3, -1));
  });

  it('shows SOL, dollars and market cap of the same trades', async () => {
    const { priceSol, priceUsd, marketCapUsd } = await aToken();
    const [sol, usd, cap] = await Promise.all(
      ['priceSol', 'priceUsd', 'marketCapUsd'].map((unit) => candles(`interval=1m&unit=${unit}`)),
    );
    expect(sol?.at(-1)?.close).toBeCloseTo(priceSol ?? Number.NaN, 12);
    // Trades before the first SOL price have no dollar price.
    expect(sol?.slice(-(usd?.length ?? 0)).map(({ time }) => time)).toEqual(usd?.map(({ time }) => time));
    expect(usd?.length).toBeGreaterThan(3);
    const supply = (marketCapUsd ?? Number.NaN) / (priceUsd ?? Number.NaN);
    expect((cap?.at(-1)?.close ?? 0) / (usd?.at(-1)?.close ?? 1) / supply).toBeCloseTo(1, 6);
  });

  it('rejects an unknown interval or unit', async () => {
    const { tokenAddress } = await aToken();
    for (const query of ['interval=2m', 'unit=eur', 'from=-1', 'to=1.5'])
      expect(await server.get(`/api/v1/token/${tokenAddress}/candles?${query}`)).toMatchObject({
        status: 400,
        body: invalid,
      });
  });
});
