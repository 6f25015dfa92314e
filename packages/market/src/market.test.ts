import { describe, expect, it } from 'vitest';
import { Market } from './market.ts';
import { created, solPrice, T0, trade } from './testing/events.ts';
import { BONK, USDC } from './testing/reference-state.ts';

describe('candles', () => {
  const token = created();
  const priced = (time: number, sol: bigint) =>
    trade(token, { time, reserves: { base: 1_000_000_000_000n, quote: sol * 1_000_000_000n } });

  it('open with the first trade in their interval and end before the next begins', () => {
    const market = new Market();
    const start = Math.ceil(T0 / 60_000) * 60_000;
    for (const event of [
      token,
      priced(start, 100n),
      priced(start + 30_000, 300n),
      priced(start + 59_999, 200n),
      priced(start + 60_000, 50n),
    ])
      market.apply(event);
    const [first, second] = market.candles(token.mint, { interval: '1m', unit: 'priceSol' });
    expect(first).toEqual({
      time: start / 1_000,
      open: 0.0001,
      high: 0.0003,
      low: 0.0001,
      close: 0.0002,
      volume: 3,
    });
    expect(second).toEqual({
      time: start / 1_000 + 60,
      open: 0.00005,
      high: 0.00005,
      low: 0.00005,
      close: 0.00005,
      volume: 1,
    });
  });

  it('returns the newest that open between `from` and `to`, both inclusive', () => {
    const market = new Market();
    const start = Math.ceil(T0 / 3_600_000) * 3_600_000;
    market.apply(token);
    for (let hour = 0; hour < 6; hour++) market.apply(priced(start + hour * 3_600_000 + 5, 100n));
    const at = (hour: number): number => start / 1_000 + hour * 3_600;
    const times = (query: { from?: number; to?: number; limit?: number }): number[] =>
      market.candles(token.mint, { interval: '1h', unit: 'priceSol', ...query }).map((candle) => candle.time);
    expect(times({ from: at(1), to: at(3) })).toEqual([at(1), at(2), at(3)]);
    expect(times({ from: at(1), to: at(3), limit: 2 })).toEqual([at(2), at(3)]);
    expect(times({})).toHaveLength(6);
  });
});

describe('prices', () => {
  it('draws dollar prices from a pool quoted in dollars, and SOL prices once SOL has a price', () => {
    const market = new Market();
    const token = created({ quoteMint: USDC, reserves: { base: 1_000_000_000_000n, quote: 50_000_000n } });
    market.apply(token);
    expect(market.figures(token.mint, T0)).toMatchObject({ priceUsd: 0.00005, priceSol: null });
    market.apply(solPrice(100));
    expect(market.figures(token.mint, T0)).toMatchObject({
      priceUsd: 0.00005,
      priceSol: 0.0000005,
      liquidityUsd: 100,
    });
  });

  it('gives no price and a reason for a pool quoted in an unpriceable token', () => {
    const market = new Market();
    const token = created({ quoteMint: BONK });
    for (const event of [solPrice(100), token, trade(token)]) market.apply(event);
    expect(market.token(token.mint)?.unpricedReason).toContain(BONK);
    const figures = market.figures(token.mint, T0);
    expect(figures).toMatchObject({ priceSol: null, priceUsd: null, marketCapUsd: null });
    expect(figures?.windows['24h']).toMatchObject({ buys: 1, volumeUsd: null });
  });

  it('does not treat SOL against dollars as a token', () => {
    const market = new Market();
    expect(market.apply(trade(created({ mint: USDC })))).toBe(false);
    expect(market.size).toBe(0);
  });

  it('values a trade with the SOL price of its time, however late that price arrived', () => {
    const market = new Market();
    const token = created();
    for (const event of [token, solPrice(200, T0 + 10), solPrice(100, T0), trade(token, { time: T0 + 5 })])
      market.apply(event);
    expect(market.trades(token.mint, { limit: 1 })[0]).toMatchObject({ usd: 100 });
    expect(market.solUsd).toBe(200);
  });
});

describe('bonding curves', () => {
  const supply = 1_000_000_000_000_000n;
  const half = { base: 676_450_000_000_000n, quote: 47_586_665_680n };
  const curveOf = (market: 'letsbonk.fun' | 'moonshot', reserves = half) =>
    created({ market, supply, reserves });

  it("knows progress and liquidity of a curve that starts like pump.fun's", () => {
    const market = new Market();
    const token = curveOf('letsbonk.fun');
    for (const event of [solPrice(100), token]) market.apply(event);
    const figures = market.figures(token.mint, T0);
    expect(figures?.graduationPct).toBeCloseTo(50, 6);
    expect(figures?.liquidityUsd).toBeCloseTo(2 * 17.58666568 * 100, 6);
    expect(market.holders(token.mint, 1).items).toMatchObject([
      { isPool: true, amount: 603_450_000_000_000n },
    ]);
  });

  it('knows neither for a curve that starts with other reserves', () => {
    const market = new Market();
    const token = curveOf('moonshot', { base: 676_450_000_000_000n, quote: 20_000_000_000n });
    for (const event of [solPrice(100), token]) market.apply(event);
    expect(market.figures(token.mint, T0)).toMatchObject({ graduationPct: null, liquidityUsd: null });
  });
});

describe('search', () => {
  const market = new Market();
  const cat = created({
    name: 'Popular Cat',
    symbol: 'POPCAT',
    mint: '7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr',
  });
  const fake = created({
    name: 'Popu1ar  Cat',
    symbol: 'P0PCAT',
    reserves: { base: 1_000_000_000_000n, quote: 9_000_000_000n },
  });
  const dog = created({ name: 'Dog', symbol: 'CAT' });
  for (const event of [solPrice(100), fake, cat, dog]) market.apply(event);
  const found = (text: string): string[] => market.search(text, 10, T0).map((hit) => hit.mint);

  it('matches word prefixes in any order, and puts a whole ticker first', () => {
    expect(found('cat pop')).toEqual([cat.mint, fake.mint]);
    expect(found('popul')).toEqual([cat.mint]);
    expect(found('cat')).toEqual([dog.mint, cat.mint, fake.mint]);
    expect(found('cat dig')).toEqual([]);
  });

  it('tolerates a typo', () => {
    expect(found('popluar')).toContain(cat.mint);
    expect(found('popcta')).toContain(cat.mint);
  });

  it('finds an address by its first or last letters', () => {
    expect(found('7GCihg')).toEqual([cat.mint]);
    expect(found('HYmW2hr')).toEqual([cat.mint]);
    expect(found('7gCihg')).toEqual([]);
  });

  it('marks look-alikes and the one with the deepest pool', () => {
    expect(market.search('popcat', 5, T0)).toEqual([
      { mint: cat.mint, lookAlikes: 1, deepest: true },
      { mint: fake.mint, lookAlikes: 1, deepest: false },
    ]);
    expect(market.search('p0pcat', 5, T0)[0]).toEqual({ mint: fake.mint, lookAlikes: 1, deepest: false });
    expect(market.lookAlikes(dog.mint)).toBe(0);
    expect([cat, fake, dog].map(({ mint }) => market.deepest(mint))).toEqual([true, false, false]);
    expect(market.deepest('nothing')).toBe(false);
  });

  it('returns nothing for an empty text', () => {
    expect(found('  ')).toEqual([]);
  });
});

describe('screener', () => {
  const market = new Market();
  const deep = created({ name: 'deep' });
  const shallow = created({ name: 'shallow', reserves: { base: 1_000_000_000_000n, quote: 5_000_000_000n } });
  const unknown = created({ name: 'unknown', quoteMint: BONK, market: 'raydium-cpmm' });
  for (const event of [solPrice(100), deep, shallow, unknown, trade(shallow)]) market.apply(event);
  const query = { window: '1h', sortBy: 'liquidityUsd', sortDir: 'desc', page: 1, limit: 10 } as const;

  it('sorts by a figure, with unknown values last in both directions', () => {
    expect(market.screen(query, T0).mints).toEqual([deep.mint, shallow.mint, unknown.mint]);
    expect(market.screen({ ...query, sortDir: 'asc' }, T0).mints).toEqual([
      shallow.mint,
      deep.mint,
      unknown.mint,
    ]);
  });

  it('filters by bounds and markets, and counts before paging', () => {
    expect(market.screen({ ...query, bounds: { liquidityUsd: { min: 1_000 } } }, T0)).toEqual({
      mints: [deep.mint, shallow.mint],
      count: 2,
      total: 3,
    });
    expect(market.screen({ ...query, bounds: { buys: { min: 1 } } }, T0).mints).toEqual([shallow.mint]);
    expect(market.screen({ ...query, bounds: { buys: { min: 1 } } }, T0 + 3_600_000).mints).toEqual([]);
    expect(market.screen({ ...query, markets: ['raydium-cpmm'] }, T0).mints).toEqual([unknown.mint]);
    expect(market.screen({ ...query, page: 2, limit: 2 }, T0)).toEqual({
      mints: [unknown.mint],
      count: 3,
      total: 3,
    });
  });

  it("distinguishes the change over a fixed window from that over the screen's window", () => {
    const later = T0 + 600_000;
    const moving = new Market();
    const token = created();
    const dearer = trade(token, {
      time: later,
      reserves: { base: 500_000_000_000n, quote: 200_000_000_000n },
    });
    for (const event of [token, trade(token, { time: T0 + 1 }), dearer]) moving.apply(event);
    const rising = (figure: string, now: number) =>
      moving.screen({ ...query, window: '24h', sortBy: figure, bounds: { [figure]: { min: 1 } } }, now).mints;
    expect(rising('changePct5m', later + 1_000)).toEqual([token.mint]);
    expect(rising('changePct5m', later + 600_000)).toEqual([]);
    expect(rising('changePct', later + 600_000)).toEqual([token.mint]);
  });

  it('rejects an unknown figure', () => {
    expect(() => market.screen({ ...query, sortBy: 'toString' }, T0)).toThrow(RangeError);
  });
});

it('finds wallets by known name or address prefix', () => {
  const market = new Market({ knownTraders: new Map([['9xWallet', 'Big Ann']]) });
  const token = created();
  for (const event of [token, trade(token, { wallet: '7abcWallet' })]) market.apply(event);
  expect(market.wallets('ann', 5)).toMatchObject([{ address: '9xWallet', name: 'Big Ann' }]);
  expect(market.wallets('7abc', 5)).toMatchObject([{ address: '7abcWallet', name: null }]);
  expect(market.wallets('nn', 5)).toEqual([]);
});

describe('holders', () => {
  it('creates no holder for a wallet that sells tokens it was never seen to buy', () => {
    const market = new Market();
    const token = created();
    for (const event of [token, trade(token, { side: 'sell', time: T0 + 1 }), trade(token, { wallet: 'bo' })])
      market.apply(event);
    expect(market.holders(token.mint, 9)).toMatchObject({
      count: 1,
      items: [{ isPool: true }, { wallet: 'bo', amount: 10_000_000_000n, pct: 1 }],
    });
  });

  it('drops empty wallets once their trades left the tape, and recognizes them when they return', () => {
    const market = new Market({ keepTrades: 0 });
    const token = created();
    const wallets = Array.from({ length: 50 }, (_, at) => `wallet ${at}`);
    const all = (side: 'buy' | 'sell', time: number) =>
      wallets.map((wallet) => trade(token, { wallet, side, time }));
    for (const event of [token, ...all('buy', T0 + 1), ...all('sell', T0 + 2)]) market.apply(event);
    expect(market.extent.holdings).toBe(50);
    for (let at = 0; at < 60; at++) market.apply(trade(token, { time: T0 + 200_000_000 + at }));
    expect(market.extent.holdings).toBe(1);
    market.apply(trade(token, { wallet: 'wallet 7', time: T0 + 200_000_100, tokenAmount: 5n }));
    expect(market.holders(token.mint, 9).items.find(({ wallet }) => wallet === 'wallet 7')?.amount).toBe(5n);
    expect(market.holders(token.mint, 9).count).toBe(2);
  });

  it('marks buyers in the slot of the creation or the next one as snipers', () => {
    const market = new Market();
    const token = created();
    const buys = [1_000, 1_001, 1_002].map((slot) => trade(token, { slot, wallet: `in ${slot}` }));
    for (const event of [token, ...buys]) market.apply(event);
    const marks = market.trades(token.mint, { limit: 9 }).map((each) => [each.wallet, each.marks]);
    expect(marks).toEqual([
      ['in 1002', []],
      ['in 1001', ['sniper']],
      ['in 1000', ['sniper']],
    ]);
  });

  it('pages the tape after a trade, and marks traders', () => {
    const market = new Market({ knownTraders: new Map([['ann', 'Ann']]) });
    const token = created();
    const trades = [0, 1, 2].map((at) => trade(token, { time: T0 + at, slot: 1_001 + at }));
    for (const event of [token, ...trades]) market.apply(event);
    expect(market.trades(token.mint, { limit: 2 }).map(({ id }) => id)).toEqual([
      trades[2]?.id,
      trades[1]?.id,
    ]);
    const [oldest] = market.trades(token.mint, { limit: 2, before: trades[1]?.id });
    expect(oldest).toMatchObject({
      id: trades[0]?.id,
      signature: trades[0]?.signature,
      marks: ['kol', 'sniper'],
    });
  });
});
