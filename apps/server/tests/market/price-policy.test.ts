import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOL_MINT } from '@dugout/domain/sol';
import type { TestClient } from '@dugout/testkit/client';
import { FIELD, fieldCase, fieldCases, solInDollars } from '@dugout/testkit/field-cases';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { StagedMarket } from '#tests/kit/staged-market.ts';

const SOL = 1_000_000_000n;
const UNTIL = { timeout: 10_000, interval: 20 } as const;

const dataOf = <T extends z.ZodType>(data: T) => z.object({ data });
const token = dataOf(
  z.object({
    priceSol: z.number(),
    priceUsd: z.number().nullable(),
    changePct: z.object({ '24h': z.number() }),
  }),
);
const page = dataOf(
  z.object({
    priceSol: z.number().nullable(),
    priceUsd: z.number().nullable(),
    marketCapUsd: z.number().nullable(),
    supply: z.string().nullable(),
    reserves: z.object({ base: z.string(), quote: z.string() }).nullable(),
    pricePath: z.array(z.object({ tokenAddress: z.string(), symbol: z.string() })),
    unpricedReason: z.string().nullable(),
  }),
);
const price = z.number();
const candles = dataOf(z.array(z.object({ open: price, high: price, low: price, close: price })));
const tape = dataOf(z.array(z.object({ setsPrice: z.boolean() })));
const rows = dataOf(z.object({ items: z.array(z.object({ priceUsd: price, volumeUsd: price })) }));
const wallets = dataOf(z.array(z.object({ address: z.string() })));
const positions = dataOf(z.array(z.object({ valueSol: z.number(), costSol: z.number() })));
const orders = dataOf(z.array(z.object({ kind: z.string(), status: z.string() })));
const calendar = dataOf(z.object({ days: z.array(z.object({ realizedUsd: price })) }));
const walletTrades = dataOf(
  z.object({
    items: z.array(z.object({ side: z.string(), solAmount: z.string(), realizedUsd: price.nullable() })),
  }),
);
const summary = dataOf(z.object({ summary: z.object({ winPercentage: price }) }));
const paid = dataOf(
  z.array(
    z.object({
      side: z.string(),
      solAmount: z.string(),
      priceSol: price,
      standing: z.object({ realisedUsd: price, boughtUsd: price }),
    }),
  ),
);
const topTraders = dataOf(z.array(z.object({ realisedUsd: price, pnlUsd: price })));
const alerts = dataOf(z.array(z.object({ firedAt: z.string().nullable() })));

const { dustMint: DUST_MINT, pnlWallet: PNL_WALLET, pnlMint: PNL_MINT } = FIELD;

/** Calls a path below /api/v1 and returns its data. */
async function read<T>(client: TestClient, path: string, shape: z.ZodType<{ data: T }>): Promise<T> {
  return shape.parse((await client.call(`/api/v1${path}`)).body).data;
}

let server: TestServer;
afterEach(() => server.stop());

async function replayTexts(texts: Readonly<Record<string, string>>): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-field-'));
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text);
  server = await testServer({ settings: { MARKET_SOURCE: 'replay', REPLAY_PATH: folder } });
  rmSync(folder, { recursive: true });
  return server;
}

describe('field cases', () => {
  const replay = (prefix: string, more: Readonly<Record<string, string>> = {}): Promise<TestServer> =>
    replayTexts({
      ...more,
      ...Object.fromEntries(fieldCases(prefix).map((name) => [`${name}.json`, fieldCase(name)])),
    });

  it('keep the price of a pool of 0.00001 SOL a token despite dust trades in it', async () => {
    const client = (await replay('dust-')).client();
    const mint = DUST_MINT;
    const { priceSol, changePct } = await read(client, `/token/${mint}`, token);
    expect(priceSol).toBe(0.00001);
    expect(changePct['24h']).toBeCloseTo(0, 9);
    const drawn = await read(client, `/token/${mint}/candles?interval=1s&unit=priceSol`, candles);
    expect(drawn.length).toBeGreaterThan(0);
    for (const { open, high, low, close } of drawn)
      expect([open, high, low, close]).toEqual([0.00001, 0.00001, 0.00001, 0.00001]);
    const trades = await read(client, `/token/${mint}/trades`, tape);
    expect(trades.filter(({ setsPrice }) => !setsPrice)).toHaveLength(2);
    expect(trades).toHaveLength(7);
  });

  it('give a wallet the cost and profit of its balance changes, curve fees included', async () => {
    // It sets the SOL price.
    const inDollars = solInDollars({ blockTime: 1_740_419_300, slot: 322_827_000 });
    const client = (await replay('pnl-', { '0.json': JSON.stringify(inDollars) })).client();
    const { items } = await read(client, `/wallet/${PNL_WALLET}/trades`, walletTrades);
    expect(items.map(({ side, solAmount }) => [side, solAmount])).toEqual([
      ['sell', '987500000'],
      ['buy', '1012500000'],
    ]);
    const trades = await read(client, `/token/${PNL_MINT}/trades`, paid);
    expect(trades.map(({ side, solAmount }) => [side, solAmount])).toEqual([
      ['sell', '987500000'],
      ['buy', '1012500000'],
    ]);
    const [standing, sold] = [trades[0]?.standing, items[0]];
    if (standing === undefined || sold === undefined) throw new Error('no trades');
    const lost = -0.025 * (standing.boughtUsd / 1.0125);
    expect(lost).toBeLessThan(-1);
    const [top] = await read(client, `/token/${PNL_MINT}/top-traders`, topTraders);
    const { days } = await read(client, `/wallet/${PNL_WALLET}/calendar`, calendar);
    for (const shown of [
      sold.realizedUsd,
      standing.realisedUsd,
      top?.realisedUsd,
      top?.pnlUsd,
      days[0]?.realizedUsd,
    ])
      expect(shown).toBeCloseTo(lost, 5);
    expect((await read(client, `/wallet/${PNL_WALLET}/summary`, summary)).summary.winPercentage).toBe(0);
    expect(trades[1]?.priceSol).toBeCloseTo(31 / 1_038_000_000, 15);
  });

  it('price a token through USD1', async () => {
    const client = (await replay('usd1')).client();
    const { items } = await read(client, '/screener', rows);
    expect(items).toEqual([{ priceUsd: 0.000005, volumeUsd: 5 }]);
  });
});

describe('a token quoted in another coin', () => {
  it('is shown as priced in that coin until the coin has a price, then through it', async () => {
    const { quoteCoin: coin, quotedMint: mint } = FIELD;
    const recorded = fieldCase('quote-create-3nd9');
    const alone = (await replayTexts({ '1.json': recorded })).client();
    expect(await read(alone, `/token/${mint}`, page)).toMatchObject({
      priceSol: null,
      priceUsd: null,
      marketCapUsd: null,
      pricePath: [{ tokenAddress: coin, symbol: coin }],
      unpricedReason: `Priced in ${coin}, which has no price here yet.`,
    });
    await server.stop();
    // The coin trades at 0.00001 SOL, in the pool of another field case.
    const priced = fieldCase('dust-0').replaceAll(DUST_MINT, coin);
    const client = (await replayTexts({ '1.json': recorded, '2.json': priced })).client();
    const shown = await read(client, `/token/${mint}`, page);
    const coins = Number(shown.reserves?.quote) / Number(shown.reserves?.base);
    expect(coins).toBeGreaterThan(0);
    expect(shown.priceSol).toBeCloseTo(coins * 0.00001, 12);
    expect(shown).toMatchObject({ pricePath: [{ tokenAddress: coin }], unpricedReason: null });
    expect(shown.supply).toBe('1000000000000000');
    expect(await read(client, `/token/${coin}`, page)).toMatchObject({ priceSol: 0.00001, pricePath: [] });
  });

  it('triggers its alerts when only that coin moves, and derives its market cap the same way', async () => {
    const market = new StagedMarket();
    const coin = market.list('coin');
    const mint = market.list('crossed', { quoteMint: coin });
    server = await testServer({ market: market.source });
    const trader = await server.trader('Crossed');
    const before = await read(trader, `/token/${mint}`, page);
    const through = await read(trader, `/token/${coin}`, page);
    expect(before.priceUsd).toBeGreaterThan(0);
    expect(before.marketCapUsd).toBeCloseTo((before.priceUsd ?? 0) * 1e9, 6);
    for (const [direction, factor] of [
      ['above', 40],
      ['below', 0.5],
    ] as const) {
      const answer = await trader.call('/api/v1/watchlist/alerts', {
        method: 'POST',
        body: { tokenAddress: mint, metric: 'priceUsd', direction, level: (before.priceUsd ?? 0) * factor },
      });
      expect(answer.status).toBe(200);
    }
    const fired = async () =>
      (await read(trader, '/watchlist/alerts', alerts)).filter(({ firedAt }) => firedAt !== null).length;
    market.move(coin, 5_000);
    await vi.waitFor(async () => expect(await fired()).toBe(1), UNTIL);
    const moved = await read(trader, `/token/${coin}`, page);
    const factor = (moved.priceUsd ?? 0) / (through.priceUsd ?? 0);
    expect((await read(trader, `/token/${mint}`, page)).priceUsd).toBeCloseTo(
      (before.priceUsd ?? 0) * factor,
      9,
    );
    market.move(coin, 10);
    await vi.waitFor(async () => expect(await fired()).toBe(2), UNTIL);
  });
});

describe('a token quoted in USD1', () => {
  it('is priced in dollars and triggers its alerts', async () => {
    const market = new StagedMarket();
    const mint = market.list('one dollar', { quoteMint: 'USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB' });
    server = await testServer({ market: market.source });
    const trader = await server.trader('Dollars');
    const { priceUsd, pricePath } = await read(trader, `/token/${mint}`, page);
    expect(priceUsd).toBeGreaterThan(0);
    expect(pricePath).toEqual([]);
    const body = { tokenAddress: mint, metric: 'priceUsd', direction: 'above', level: (priceUsd ?? 0) * 2 };
    expect((await trader.call('/api/v1/watchlist/alerts', { method: 'POST', body })).status).toBe(200);
    market.move(mint, 300);
    await vi.waitFor(async () => {
      const [alert] = await read(trader, '/watchlist/alerts', alerts);
      expect(alert?.firedAt).not.toBeNull();
    }, UNTIL);
  });
});

describe('orders and alerts of a token in a pool of 85 SOL', () => {
  const dust = [
    { side: 'sell', tokenAmount: 150n, quoteAmount: 1n },
    { tokenAmount: 1n, quoteAmount: 1n },
    { tokenAmount: 1n, quoteAmount: 50_000n },
    { pool: 'foreign', tokenAmount: 10_000n, quoteAmount: 10_000n },
    { pool: 'foreign', tokenAmount: 1n, quoteAmount: SOL / 10n, reserves: { base: 1n, quote: SOL / 10n } },
    {
      pool: 'foreign',
      side: 'sell',
      tokenAmount: 1_000_000_000n,
      quoteAmount: SOL / 10n,
      reserves: { base: 1_000_000_000_000_000n, quote: SOL / 10n },
    },
  ] as const;

  async function armed() {
    const market = new StagedMarket();
    const mint = market.list('guarded');
    server = await testServer({ market: market.source });
    const trader = await server.trader('Guarded');
    const [wallet] = await read(trader, '/wallet/user', wallets);
    const post = async (path: string, body: object): Promise<void> => {
      const answer = await trader.call(`/api/v1${path}`, { method: 'POST', body });
      expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
    };
    const buy = { walletAddress: wallet?.address, inputMint: SOL_MINT, outputMint: mint, slippageBps: 500 };
    await post('/swap', { ...buy, amount: `${SOL}` });
    const { priceSol, priceUsd } = await read(trader, `/token/${mint}`, token);
    const sell = {
      walletAddress: wallet?.address,
      inputMint: mint,
      outputMint: SOL_MINT,
      slippageBps: 5_000,
      amountPercent: 25,
    };
    await post('/swap', { ...sell, trigger: { kind: 'stopLoss', priceSol: priceSol * 0.8 } });
    await post('/swap', { ...sell, trigger: { kind: 'trailing', trailBps: 2_000 } });
    await post('/swap', { ...sell, trigger: { kind: 'takeProfit', priceSol: priceSol * 10 } });
    await post('/swap', {
      ...buy,
      amount: `${SOL / 10n}`,
      trigger: { kind: 'limit', priceSol: priceSol * 0.8, direction: 'below' },
    });
    for (const [direction, factor] of [
      ['above', 10],
      ['below', 0.8],
    ] as const)
      await post('/watchlist/alerts', {
        tokenAddress: mint,
        metric: 'priceUsd',
        direction,
        level: (priceUsd ?? 0) * factor,
      });
    const statuses = async () => ({
      orders: (await read(trader, '/swap/orders', orders))
        .map(({ kind, status }) => `${kind} ${status}`)
        .sort(),
      alerts: (await read(trader, '/watchlist/alerts', alerts)).filter(({ firedAt }) => firedAt !== null)
        .length,
    });
    return { market, mint, trader, priceSol, statuses };
  }
  const waiting = {
    orders: ['limit armed', 'stopLoss armed', 'takeProfit armed', 'trailing armed'],
    alerts: 0,
  };

  it('ignore dust and foreign pools, whose trades the tape marks', async () => {
    const { market, mint, trader, priceSol, statuses } = await armed();
    for (let round = 0; round < 3; round++) {
      for (const trade of dust) market.print(mint, trade);
      market.pass(7 * 3_600_000);
    }
    expect((await read(trader, `/token/${mint}`, token)).priceSol).toBe(priceSol);
    expect(await statuses()).toEqual(waiting);
    const printed = await read(trader, `/token/${mint}/trades`, tape);
    const marked = printed.filter(({ setsPrice }) => !setsPrice);
    expect(marked).toHaveLength(3 * dust.length);
  });

  it('follow a genuine move by 50 in one trade, and back', async () => {
    const { market, mint, trader, priceSol, statuses } = await armed();
    market.move(mint, 5_000);
    await vi.waitFor(async () => {
      const now = await statuses();
      expect(now.orders).toContain('takeProfit filled');
      expect(now.alerts).toBe(1);
    }, UNTIL);
    expect((await read(trader, `/token/${mint}`, token)).priceSol).toBeGreaterThan(priceSol * 40);
    const drawn = await read(trader, `/token/${mint}/candles?interval=1s&unit=priceSol`, candles);
    expect(Math.max(...drawn.map(({ high }) => high))).toBeGreaterThan(priceSol * 40);
    const [held] = await read(trader, '/token/positions', positions);
    expect((held?.valueSol ?? 0) / (held?.costSol ?? 0)).toBeGreaterThan(20);
    market.move(mint, 50);
    await vi.waitFor(async () => {
      const now = await statuses();
      expect(now.orders).toEqual(['limit filled', 'stopLoss filled', 'takeProfit filled', 'trailing filled']);
      expect(now.alerts).toBe(2);
    }, UNTIL);
  });
});
