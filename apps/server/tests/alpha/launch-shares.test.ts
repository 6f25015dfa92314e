import type { TestClient } from '@dugout/testkit/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { addressOf, StagedMarket } from '#tests/kit/staged-market.ts';
import { call } from './kit.ts';

/** One percent of the supply, in raw units. */
const PERCENT = 10_000_000_000_000n;
const DAY_MS = 86_400_000;

const dataOf = <T extends z.ZodType>(data: T) => z.object({ data });
const tokens = z.array(z.object({ tokenAddress: z.string() })).optional();
const rows = dataOf(z.object({ items: tokens, advancedFeed: tokens }));
const figure = z.number().nullable();
const page = dataOf(
  z.object({ sniperHoldingsPct: figure, bundledHoldingsPct: figure, freshHoldingsPct: figure }),
);
const chart = dataOf(z.object({ distribution: z.record(z.string(), figure) }));

let server: TestServer;
let trader: TestClient;
const mints: Record<string, string> = {};

async function read<T>(path: string, shape: z.ZodType<{ data: T }>): Promise<T> {
  const { status, body } = await trader.call(`/api/v1${path}`);
  expect([path, status]).toEqual([path, 200]);
  return shape.parse(body).data;
}

beforeAll(async () => {
  const market = new StagedMarket();
  // The oldest token starts the recording.
  mints['calm'] = market.list('calm');
  for (const name of ['bundled', 'fresh']) mints[name] = market.list(name, { days: 2 });
  const launchedAt = market.now - 2 * DAY_MS;
  const buy = (name: string, wallet: string, percent: bigint, time: number): void =>
    market.print(mints[name] ?? '', {
      wallet: addressOf(wallet),
      tokenAmount: percent * PERCENT,
      quoteAmount: percent * 10_000_000n,
      time,
      slot: Math.floor(time / 400),
    });
  buy('calm', 'bundler', 1n, launchedAt - 3 * DAY_MS);
  buy('bundled', 'bundler', 3n, launchedAt);
  buy('bundled', 'sniper', 2n, launchedAt + 400);
  buy('fresh', 'new wallet', 5n, launchedAt + 3_600_000);
  server = await testServer({ market: market.source });
  trader = await server.trader('Shares');
  for (const mint of Object.values(mints)) expect((await call(trader as never, mint)).status).toBe(200);
}, 60_000);
afterAll(() => server.stop());

const nameOf = (mint: string): string | undefined => Object.keys(mints).find((name) => mints[name] === mint);
const LISTS: readonly (readonly [name: string, path: string])[] = [
  ['screener', '/screener?window=24h'],
  ['explorer', '/explorer?column=new'],
  ['alpha', '/alpha/tokens?hideDuplicatedTokens=true'],
];
const listed = async (path: string, query: string) => {
  const { items, advancedFeed } = await read(`${path}&${query}`, rows);
  return (items ?? advancedFeed ?? []).map(({ tokenAddress }) => nameOf(tokenAddress));
};

describe('launch wallet shares', () => {
  it('shows snipers, bundles and fresh wallets on the token page', async () => {
    const shares = async (name: string) => read(`/token/${mints[name]}`, page);
    expect(await shares('calm')).toMatchObject({ bundledHoldingsPct: 0, freshHoldingsPct: null });
    // The sniper is a fresh wallet too. The bundler is not: it traded another token days before.
    expect(await shares('bundled')).toEqual({
      sniperHoldingsPct: 5,
      bundledHoldingsPct: 3,
      freshHoldingsPct: 2,
    });
    expect(await shares('fresh')).toEqual({
      sniperHoldingsPct: 0,
      bundledHoldingsPct: 0,
      freshHoldingsPct: 5,
    });
    const { distribution } = await read(`/token/holders-chart/${mints['bundled']}`, chart);
    expect(distribution).toMatchObject({ sniperPct: 5, bundledPct: 3, freshPct: 2 });
  });

  it.each(LISTS)('filters and sorts the %s', async (_, path) => {
    expect(await listed(path, 'freshHoldingsPctMin=1&sortBy=freshHoldingsPct')).toEqual(['fresh', 'bundled']);
    expect(await listed(path, 'freshHoldingsPctMin=1&sortBy=freshHoldingsPct&sortDir=asc')).toEqual([
      'bundled',
      'fresh',
    ]);
    expect(await listed(path, 'freshHoldingsPctMin=1&freshHoldingsPctMax=3')).toEqual(['bundled']);
    for (const figureName of ['sniperHoldingsPct', 'bundledHoldingsPct']) {
      expect((await listed(path, `sortBy=${figureName}`))[0]).toBe('bundled');
      expect((await listed(path, `sortBy=${figureName}&sortDir=asc`)).at(-1)).toBe('bundled');
      expect(await listed(path, `${figureName}Min=1`)).toEqual(['bundled']);
      expect(new Set(await listed(path, `${figureName}Max=1`))).toEqual(new Set(['calm', 'fresh']));
    }
  });
});
