import { SOL_MINT } from '@dugout/domain/sol';
import type { FaultKind } from '@dugout/local-chain/solana-node/faults';
import { describe, expect, it, vi } from 'vitest';
import { type FaultyFeedRun, runFaultyFeed } from '#tests/kit/faulty-feed.ts';

const QUICK = {
  slots: 100,
  slotMs: 80,
  perBlock: 3,
  withoutCalls: ['getBlock', 'getBlocks', 'getBlockTime'],
};
const tradesOf = (applied: FaultyFeedRun['applied']) =>
  applied.flatMap((event) => (event.kind === 'trade' ? [event] : []));

/**
 * Checks that each pool's trades are in order and that a token with one pool against SOL has the same candles.
 * The order of a block's transactions without a common program is unknown.
 */
function expectWhole({ applied, expected, market, offline }: FaultyFeedRun): void {
  const [ids, own] = [tradesOf(applied).map(({ id }) => id), tradesOf(expected).map(({ id }) => id)];
  expect(own.length).toBeGreaterThan(100);
  expect([...ids].sort()).toEqual([...own].sort());
  const of = (pool: string, applied: FaultyFeedRun['applied']) =>
    tradesOf(applied).filter((trade) => trade.pool === pool);
  for (const pool of new Set(tradesOf(expected).map((trade) => trade.pool)))
    expect(of(pool, applied)).toEqual(of(pool, expected));
  expect(market.mints().sort()).toEqual(offline.mints().sort());
  for (const mint of offline.mints()) {
    const query = {
      interval: '1s',
      from: 0,
      to: Math.ceil(offline.lastTime / 1_000),
      unit: 'priceSol',
      limit: 5_000,
    } as const;
    expect(market.holders(mint, 1_000).count).toBe(offline.holders(mint, 1_000).count);
    const trades = tradesOf(expected).filter((trade) => trade.mint === mint);
    if (trades.some(({ pool, quoteMint }) => pool !== trades[0]?.pool || quoteMint !== SOL_MINT)) continue;
    expect(market.candles(mint, query)).toEqual(offline.candles(mint, query));
  }
}

vi.setConfig({ testTimeout: 240_000 });

describe('the feed of nodes without getBlock', () => {
  it.concurrent.each<[string, readonly FaultKind[]]>([
    ['all is well', []],
    ['cut', ['cut']],
    ['gap', ['gap']],
    ['rate limit', ['rate limit']],
  ])('contains every trade when blocks are delivered by subscription: %s', async (name, kinds) => {
    const run = await runFaultyFeed({
      ...QUICK,
      seed: `signatures ${name}`,
      faults: kinds.map((kind) => ({ kind, at: 35, slots: 30 })),
    });
    expectWhole(run);
    expect(run.gaps.filter((gap) => gap.filledAt === null && gap.from <= run.lastSlot)).toEqual([]);
    if (kinds.includes('cut')) expect(run.calls.get('getTransaction')).toBeGreaterThan(0);
  });

  it('contains every trade when only logs are delivered', async () => {
    const run = await runFaultyFeed({ ...QUICK, seed: 'signatures alone', without: ['block'], faults: [] });
    expectWhole(run);
    expect(run.calls.get('getTransaction')).toBeGreaterThan(0);
  });
});
