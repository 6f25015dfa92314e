import { setTimeout as delay } from 'node:timers/promises';
import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { Market } from '@dugout/market/market';
import { expect, it, vi } from 'vitest';
import { silentLog } from '#/platform/log/create-log.ts';
import type { Batch } from './batch.ts';
import { Journal } from './journal.ts';
import { emptyJournal } from './journal-start.ts';
import { DurableWriter } from './writer.ts';

const trade = (at: number): Trade => ({
  kind: 'trade',
  id: `s${at}:0`,
  signature: `s${at}`,
  slot: at,
  time: 1_760_000_000_000 + at,
  market: 'pumpfun',
  pool: 'pool',
  wallet: 'wallet',
  side: 'buy',
  mint: 'mint',
  decimals: 6,
  tokenAmount: 1_000_000n,
  quoteMint: SOL_MINT,
  quoteAmount: 1_000_000n,
  feeAmount: 0n,
  reserves: null,
});

function setUp(most: number) {
  const market = new Market();
  const kept: Batch[] = [];
  let answers = false;
  const repository = {
    keep: async (batch: Batch) => {
      if (!answers) throw new Error('the database is away');
      kept.push(batch);
    },
    makePartition: async () => undefined,
  };
  const journal = new Journal(market.rows, { events: 1, ms: 0 }, emptyJournal());
  const writer = new DurableWriter({
    journal,
    repository,
    days: [],
    log: silentLog,
    gatherMs: 1,
    retryMs: 1,
    most,
  });
  let next = 0;
  const apply = (count: number): void => {
    for (const end = next + count; next < end; next++) {
      const event = trade(next);
      writer.take(event, market.apply(event));
      writer.reached({ slot: event.slot, hash: null });
    }
  };
  const answer = (): void => {
    answers = true;
  };
  return { market, writer, kept, apply, answer };
}

it('stores everything in order and once after the database was unavailable', async () => {
  const { market, writer, kept, apply, answer } = setUp(1_000);
  apply(10);
  await vi.waitFor(() => expect(writer.state).toBe('waiting'));
  apply(40);
  expect(market.trades('mint', { limit: 100 })).toHaveLength(50);
  answer();
  await writer.settled();
  expect(writer.state).toBe('keeping');
  expect(writer.kept).toBe(50);
  expect(kept.map(({ after }) => after)).toEqual([0, ...kept.slice(0, -1).map(({ head }) => head.seq)]);
  expect(kept.at(-1)).toMatchObject({ head: { seq: 50 }, checkpoint: { slot: 49 } });
  await writer.stop();
});

it('stops storing when too much is waiting, and rejects all waiters', async () => {
  const { market, writer, kept, apply, answer } = setUp(30);
  apply(10);
  const settled = expect(writer.settled()).rejects.toThrow('not kept any more');
  await vi.waitFor(() => expect(writer.state).toBe('waiting'));
  apply(60);
  expect(writer.state).toBe('behind');
  await settled;
  answer();
  await delay(20);
  apply(5);
  expect(writer.state).toBe('behind');
  // Memory continues; the stored rows are consistent, and the next start fetches from there.
  expect(market.trades('mint', { limit: 100 })).toHaveLength(75);
  await writer.stop();
  for (const { head, checkpoint } of kept) expect(checkpoint?.slot).toBe(head.seq - 1);
});
