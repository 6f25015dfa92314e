import type { MarketEvent } from '@dugout/domain/market-events';
import { startChain } from '@dugout/local-chain/start-chain';
import { Market } from '@dugout/market/market';
import { decodeTransaction } from '@dugout/solana/decode';
import { fromJson } from '@dugout/solana/transactions/from-json';
import { expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import { testDatabase } from '#tests/kit/database.ts';
import { eventually } from '#tests/kit/testing.ts';
import { SolanaSource } from './solana.source.ts';

const SLOT_MS = 40;
vi.setConfig({ testTimeout: 120_000 });

it('follows the local chain: every swap of its pools, in order, with names, prices and the SOL price', async () => {
  const chain = await startChain({ slotMs: SLOT_MS, seed: 'feed', bots: true });
  const database = await testDatabase();
  const events: MarketEvent[] = [];
  const market = new Market();
  const { bank } = chain;
  const head = { slot: bank.archive.slots[0] ?? 0, hash: null };
  const common = {
    rpcUrls: [chain.rpcUrl],
    wsUrls: [chain.wsUrl],
    db: database.db,
    log: silentLog,
    wall: Date.now,
  };
  const source = new SolanaSource({
    ...common,
    slotMs: SLOT_MS,
    head: { ...head, slot: head.slot - 1 },
  });
  await source.run({
    apply(event) {
      events.push(event);
      market.apply(event);
    },
    landedFillsFrom: async () => [],
  });
  await eventually(
    () => expect(events.filter(({ kind }) => kind === 'trade').length).toBeGreaterThan(40),
    100_000,
  );
  await eventually(() => expect(market.solUsd).not.toBeNull(), 100_000);
  await source.stop();
  const upTo = source.slot();
  const blocks = bank.slots(0, upTo).flatMap((slot) => bank.block(slot) ?? []);
  const trades = blocks.flatMap(({ slot, blockTime, transactions }) =>
    transactions.flatMap(
      ({ transaction, meta, version }) =>
        decodeTransaction(fromJson({ transaction, meta, version }, slot, blockTime)).trades,
    ),
  );
  expect(events.filter(({ kind }) => kind === 'trade')).toEqual(trades);
  expect(trades.every(({ reserves }) => reserves !== null)).toBe(true);
  expect(market.solUsd).toBeGreaterThan(50);
  for (const { mint, token, key } of chain.pools) {
    if (token.symbol === 'USDC') continue;
    expect(market.token(mint)).toMatchObject({
      name: token.name,
      symbol: token.symbol,
      pool: key.address,
      decimals: token.decimals,
    });
  }
  await chain.stop();
  await database.close();
});
