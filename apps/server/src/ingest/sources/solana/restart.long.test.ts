import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { startSolanaNode } from '@dugout/local-chain/solana-node/node';
import { Tape } from '@dugout/local-chain/solana-node/tape';
import type { TokenFacts } from '@dugout/market/types';
import { transactionTemplates } from '@dugout/testkit/templates';
import { describe, expect, it, vi } from 'vitest';
import { gapRepository } from '#/ingest/gaps.repository.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { testDatabase } from '#tests/kit/database.ts';
import { runFaultyFeed } from '#tests/kit/faulty-feed.ts';
import { eventually } from '#tests/kit/testing.ts';
import { SolanaSource } from './solana.source.ts';

const SLOT_MS = 80;
const OWN_FILL: Trade = {
  kind: 'trade',
  id: 'own:0',
  signature: 'own',
  slot: 10_100,
  time: 1_760_000_000_000,
  market: 'pumpfun',
  pool: 'curve',
  wallet: 'me',
  side: 'buy',
  mint: 'mint',
  decimals: 6,
  tokenAmount: 1_000_000n,
  quoteMint: SOL_MINT,
  quoteAmount: 1_010_000_000n,
  feeAmount: 10_000_000n,
  reserves: null,
};
const OWN_TOKEN: TokenFacts = {
  mint: 'mint',
  pool: 'curve',
  name: 'Own',
  symbol: 'OWN',
  uri: '',
  decimals: 6,
  createdAt: null,
  launchpad: 'pumpfun',
  market: 'pumpfun',
  creator: null,
  supply: null,
  quoteMint: SOL_MINT,
  reserves: null,
  mayhem: false,
  pricePath: [],
  unpricedReason: null,
  safety: null,
  offChain: null,
};
vi.setConfig({ testTimeout: 240_000 });

describe('an interrupted feed', () => {
  it('continues after a stop and fills the time between as a gap', async () => {
    const tape = new Tape({
      seed: 'restart',
      templates: transactionTemplates(),
      firstSlot: 10_000,
      firstTime: 1_760_000_000,
      perBlock: 2,
    });
    const node = await startSolanaNode({ tape, slotMs: SLOT_MS, startSlot: 10_200, seed: 'restart' });
    const database = await testDatabase();
    const applied: MarketEvent[] = [];
    const open = async () => {
      const common = {
        rpcUrls: [node.rpcUrl],
        wsUrls: [node.wsUrl],
        db: database.db,
        log: silentLog,
        wall: Date.now,
        slotMs: SLOT_MS,
      };
      const source = new SolanaSource(common);
      await source.run({ apply: (event) => applied.push(event), landedFillsFrom: async () => [] });
      return source;
    };
    const beyond = (slots: number) => node.chain.processed + slots;

    const first = await open();
    const goal = beyond(20);
    await eventually(() => expect(first.slot()).toBeGreaterThan(goal), 60_000);
    await first.stop();
    const stoppedAt = first.slot();
    const later = beyond(40);
    await eventually(() => expect(node.chain.processed).toBeGreaterThan(later), 60_000);
    const second = await open();
    expect(second.gaps?.().open).toBeGreaterThan(0);
    const last = beyond(20);
    await eventually(() => expect(second.slot()).toBeGreaterThan(last), 60_000);
    await eventually(() => expect(second.gaps?.()).toMatchObject({ open: 0 }), 60_000);
    await second.stop();

    const signatures = applied.flatMap((event) => (event.kind === 'trade' ? [event.signature] : []));
    const inBlocks: string[] = [];
    for (let slot = applied[0]?.slot ?? 0; slot <= second.slot(); slot++) {
      if (!tape.isSkipped(slot))
        inBlocks.push(...tape.block(slot).transactions.map((entry) => entry.transaction.signatures[0]));
    }
    const traded = new Set(signatures);
    expect([...traded]).toEqual(inBlocks.filter((signature) => traded.has(signature)));
    expect(new Set(applied.flatMap((event) => (event.kind === 'trade' ? [event.id] : []))).size).toBe(
      signatures.length,
    );
    const gaps = await gapRepository(database.db).list(10);
    expect(gaps).toContainEqual(
      expect.objectContaining({ from: stoppedAt + 1, reason: 'restart', filledAt: expect.any(Number) }),
    );
    await node.stop();
    await database.close();
  });

  it('waits for an unavailable node at the start, and can be stopped while waiting', async () => {
    const tape = new Tape({
      seed: 'late',
      templates: transactionTemplates(),
      firstSlot: 10_000,
      firstTime: 1_760_000_000,
      perBlock: 2,
    });
    const node = await startSolanaNode({ tape, slotMs: SLOT_MS, startSlot: 10_200, seed: 'late' });
    const database = await testDatabase();
    const common = { db: database.db, log: silentLog, wall: Date.now, slotMs: SLOT_MS };
    const sink = { apply: () => undefined, landedFillsFrom: async () => [] };
    node.inject('cut', 1_500);
    const source = new SolanaSource({ ...common, rpcUrls: [node.rpcUrl], wsUrls: [node.wsUrl] });
    await source.run(sink);
    const later = node.chain.processed + 5;
    await eventually(() => expect(source.slot()).toBeGreaterThan(later), 60_000);
    await source.stop();
    const nowhere = new SolanaSource({
      ...common,
      rpcUrls: ['http://127.0.0.1:1'],
      wsUrls: ['ws://127.0.0.1:1'],
    });
    const running = nowhere.run(sink);
    await nowhere.stop();
    await running;
    expect(nowhere.delayMs()).toBeNull();
    await node.stop();
    await database.close();
  });

  it("prices paper orders by the market's pool state, however old our own last fill is", async () => {
    const tape = new Tape({
      seed: 'own',
      templates: transactionTemplates(),
      firstSlot: 10_000,
      firstTime: 1_760_000_000,
      perBlock: 2,
    });
    const node = await startSolanaNode({ tape, slotMs: SLOT_MS, startSlot: 10_200, seed: 'own' });
    const database = await testDatabase();
    const reserves = { base: 900_000_000_000_000n, quote: 40_000_000_000n };
    const trade = { ...OWN_FILL, reserves: { base: 1_000_000_000_000_000n, quote: 32_000_000_000n } };
    const applied: MarketEvent[] = [];
    const source = new SolanaSource({
      rpcUrls: [node.rpcUrl],
      wsUrls: [node.wsUrl],
      db: database.db,
      log: silentLog,
      wall: Date.now,
      slotMs: SLOT_MS,
    });
    await source.run({
      apply: (event) => applied.push(event),
      known: () => [{ ...OWN_TOKEN, reserves }],
      landedFillsFrom: async () => [{ slot: trade.slot, trade }],
    });
    expect(applied).toContainEqual(trade);
    expect(source.paper.pool(trade.mint)?.reserves).toEqual(reserves);
    await source.stop();
    await node.stop();
    await database.close();
  });

  it('continues with another node when the first is permanently gone', async () => {
    const faults = [{ kind: 'cut' as const, at: 25, slots: 100_000 }];
    const run = await runFaultyFeed({
      seed: 'two nodes',
      slots: 100,
      slotMs: SLOT_MS,
      perBlock: 2,
      faults,
      nodes: 2,
    });
    expect(run.applied.map((event) => event.slot)).toEqual(run.expected.map((event) => event.slot));
    expect(run.gaps.filter((gap) => gap.filledAt === null)).toEqual([]);
  });
});
