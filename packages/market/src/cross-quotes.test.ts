import { describe, expect, it } from 'vitest';
import { Market } from './market.ts';
import { created, solPrice, T0, trade } from './testing/events.ts';
import { USDC } from './testing/reference-state.ts';

const SOL = 1_000_000_000n;
const ALL_DAY = { interval: '1m', unit: 'priceSol' } as const;

/** Token X with 9 decimals, and a token whose pool holds 1 million tokens and 2,000 X: 0.002 X each. */
const coin = created({
  mint: 'X',
  symbol: 'XCOIN',
  decimals: 9,
  reserves: { base: 1_000_000n * SOL, quote: 100n * SOL },
});
const token = created({
  mint: 'D',
  symbol: 'D',
  quoteMint: 'X',
  reserves: { base: 1_000_000_000_000n, quote: 2_000n * SOL },
});

describe('a token quoted in another token', () => {
  it('has no price until its quote token has one, and names that token', () => {
    const market = new Market();
    for (const event of [solPrice(100), token, trade(token)]) market.apply(event);
    expect(market.figures('D', T0)).toMatchObject({ priceSol: null, priceUsd: null, marketCapUsd: null });
    expect(market.token('D')).toMatchObject({
      pricePath: [{ mint: 'X', symbol: 'X' }],
      unpricedReason: 'Priced in X, which has no price here yet.',
    });
    expect(market.trades('D', { limit: 1 })[0]).toMatchObject({ priceUsd: null, setsPrice: false });
  });

  it('is priced through its quote token once that has a price, and moves with it', () => {
    const market = new Market();
    for (const event of [solPrice(100), token, coin]) market.apply(event);
    // X costs 0.0001 SOL, so the token costs 0.0000002 SOL ($0.00002) and its million tokens $20.
    expect(market.figures('D', T0)).toMatchObject({
      priceSol: expect.closeTo(2e-7, 15),
      priceUsd: expect.closeTo(2e-5, 12),
      marketCapUsd: expect.closeTo(20, 9),
      liquidityUsd: expect.closeTo(40, 9),
    });
    expect(market.token('D')).toMatchObject({
      pricePath: [{ mint: 'X', symbol: 'XCOIN' }],
      unpricedReason: null,
    });
    const before = market.changesOf('D');
    market.apply(trade(coin, { time: T0 + 1, reserves: { base: 1_000_000n * SOL, quote: 300n * SOL } }));
    expect(market.prices('D')?.priceUsd).toBeCloseTo(6e-5, 12);
    expect(market.changesOf('D')).toBeGreaterThan(before);
    expect(market.pricedThrough('X')).toEqual(['D']);
  });

  it('values trades, draws candles and keeps the ATH through the quote token', () => {
    const market = new Market();
    for (const event of [solPrice(100), coin, token]) market.apply(event);
    market.apply(
      trade(token, {
        time: T0 + 1_000,
        tokenAmount: 1_000_000_000n,
        quoteAmount: 4n * SOL,
        reserves: { base: 1_000_000_000_000n, quote: 4_000n * SOL },
      }),
    );
    // 4 X are 0.0004 SOL or $0.04.
    expect(market.figures('D', T0 + 1_000)).toMatchObject({ athUsd: expect.closeTo(4e-5, 12) });
    expect(market.figures('D', T0 + 1_000)?.windows['24h']).toMatchObject({
      volumeUsd: expect.closeTo(0.04, 9),
      changePct: expect.closeTo(100, 6),
    });
    expect(market.candles('D', ALL_DAY)).toEqual([
      expect.objectContaining({ close: expect.closeTo(4e-7, 15), volume: expect.closeTo(0.0004, 12) }),
    ]);
    const bars = market.candles('D', { interval: '1h', unit: 'priceSol' });
    expect(bars[0]?.volume).toBeCloseTo(0.0004, 12);
    expect(market.trades('D', { limit: 1 })[0]).toMatchObject({
      usd: expect.closeTo(0.04, 9),
      priceUsd: expect.closeTo(4e-5, 12),
      setsPrice: true,
    });
  });

  it('ranks by its price in the screener, whichever token moved it', () => {
    const market = new Market();
    for (const event of [solPrice(100), coin, token]) market.apply(event);
    const screened = (min: number) =>
      market.screen(
        {
          window: '24h',
          sortBy: 'priceUsd',
          sortDir: 'desc',
          page: 1,
          limit: 10,
          bounds: { priceUsd: { min } },
        },
        T0 + 10,
      ).mints;
    expect(screened(1e-5)).toEqual(['X', 'D']);
    expect(screened(5e-5)).toEqual(['X']);
    market.apply(trade(coin, { time: T0 + 1, reserves: { base: 1_000_000n * SOL, quote: 300n * SOL } }));
    expect(screened(5e-5)).toEqual(['X', 'D']);
  });

  it('is priced through two tokens, and in dollars when SOL has no price', () => {
    const market = new Market();
    const dollars = created({
      mint: 'X',
      decimals: 9,
      quoteMint: USDC,
      reserves: { base: SOL, quote: 2_000_000n },
    });
    const second = created({ mint: 'E', quoteMint: 'D', reserves: { base: 1_000_000n, quote: 3_000_000n } });
    for (const event of [second, token, dollars]) market.apply(event);
    // X costs $2, D costs 0.002 X, and E costs 3 D.
    expect(market.figures('E', T0)).toMatchObject({ priceSol: null, priceUsd: expect.closeTo(0.012, 12) });
    expect(market.token('E')?.pricePath.map(({ mint }) => mint)).toEqual(['D', 'X']);
    expect(market.pricedThrough('X')).toEqual(['D', 'E']);
  });

  it('has no price in a cycle of quote tokens', () => {
    const market = new Market();
    market.apply(solPrice(100));
    market.apply(created({ mint: 'A', quoteMint: 'B' }));
    market.apply(created({ mint: 'B', quoteMint: 'A' }));
    market.apply(
      trade(created({ mint: 'A', quoteMint: 'B' }), { time: T0 + 1, reserves: { base: 1n, quote: 7n } }),
    );
    expect([market.prices('A')?.priceSol, market.prices('B')?.priceSol]).toEqual([null, null]);
  });

  it('survives a save to rows and a restore', () => {
    const market = new Market();
    for (const event of [solPrice(100), token, coin]) market.apply(event);
    const copy = new Market();
    copy.apply(solPrice(100));
    for (const wallet of ['dev']) copy.rows.restoreWallet(wallet, T0);
    for (let number = 0; number < 2; number++) {
      const row = market.rows.token(number);
      if (row !== null) copy.rows.restoreToken(row);
    }
    expect(copy.prices('D')).toEqual(market.prices('D'));
    expect(copy.pricedThrough('X')).toEqual(['D']);
    const loaded = new Market();
    loaded.load(market.dump());
    expect(loaded.prices('D')).toEqual(market.prices('D'));
    expect(loaded.pricedThrough('X')).toEqual(['D']);
  });
});

describe('price manipulation through another token', () => {
  const fair = { time: T0 + 1, tokenAmount: 100_000_000n, quoteAmount: 200_000_000n, reserves: null };

  it('takes no price from dust, measured by the value of the quote token', () => {
    const market = new Market();
    const hidden = created({ mint: 'D', quoteMint: 'X', reserves: null });
    for (const event of [solPrice(100), coin, hidden]) market.apply(event);
    // 20 X are 0.002 SOL.
    market.apply(trade(hidden, { ...fair, tokenAmount: 10_000_000_000n, quoteAmount: 20n * SOL }));
    expect(market.prices('D')?.priceSol).toBeCloseTo(2e-7, 15);
    market.apply(trade(hidden, { ...fair, time: T0 + 2, tokenAmount: 2_000n, quoteAmount: 5n * SOL }));
    expect(market.prices('D')?.priceSol).toBeCloseTo(2e-7, 15);
    expect(market.trades('D', { limit: 1 })[0]?.setsPrice).toBe(false);
  });

  it('never gives the lead to a pool against a made-up token, however deep it looks', () => {
    const market = new Market();
    const real = created({ mint: 'R' });
    const fake = created({ mint: 'F', decimals: 0, reserves: { base: 1n, quote: 100n * SOL } });
    for (const event of [solPrice(100), real, fake]) market.apply(event);
    for (let minute = 0; minute < 600; minute += 5)
      market.apply(
        trade(real, {
          pool: 'against F',
          quoteMint: 'F',
          time: T0 + minute * 60_000,
          reserves: { base: 1n, quote: 1_000_000_000n },
        }),
      );
    expect(market.prices('R')?.priceSol).toBeCloseTo(0.0001, 12);
  });

  it("shows no more liquidity than the quote token's own pool can pay", () => {
    const market = new Market();
    const deep = created({
      mint: 'D',
      quoteMint: 'X',
      reserves: { base: 1_000_000n, quote: 1_000_000_000n * SOL },
    });
    for (const event of [solPrice(100), coin, deep]) market.apply(event);
    expect(market.figures('D', T0)?.liquidityUsd).toBe(20_000);
  });

  it('hands the lead from a first pool against another token to a pool against SOL', () => {
    const market = new Market();
    const seen = created({ mint: 'S', quoteMint: 'Q' });
    market.apply(solPrice(100));
    market.apply(trade(seen, { pool: 'first', time: T0 + 5 }));
    market.apply(trade(created({ mint: 'S' }), { pool: 'against SOL', time: T0 + 1, reserves: null }));
    expect(market.prices('S')?.priceSol).toBeCloseTo(0.0001, 12);
    expect(market.token('S')).toMatchObject({ pool: 'against SOL', pricePath: [], unpricedReason: null });
  });
});
