import type { MarketEvent } from '@dugout/domain/market-events';
import { transactionsFolder } from '@dugout/testkit/transactions-folder';
import { describe, expect, it } from 'vitest';
import { PaperVenue } from '#/execution/paper/paper.venue.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { openReplaySource } from './replay.source.ts';

const recordings = transactionsFolder();

async function replayed(path: string) {
  const events: MarketEvent[] = [];
  const source = openReplaySource({ path, log: silentLog, wall: () => 0 });
  await source.run({ apply: (event) => events.push(event), landedFillsFrom: async () => [] });
  return { source, events };
}

describe('recorded transactions', () => {
  it('arrive in order of block time, with the clock at the newest', async () => {
    const { source, events } = await replayed(recordings);
    const times = events.map((event) => event.time);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(events.filter((event) => event.kind === 'trade').length).toBeGreaterThan(10);
    expect(Math.min(...times)).toBeGreaterThan(Date.UTC(2020, 0));
    expect(source.now()).toBe(Math.max(...times));
    expect(source.delayMs()).toBeNull();
  });

  it('can be traded on paper when the reserves are known', async () => {
    const { source, events } = await replayed(recordings);
    const trade = events.find((event) => event.kind === 'trade' && source.paper.pool(event.mint) !== null);
    if (trade?.kind !== 'trade') throw new Error('no tradable pool');
    const order = {
      wallet: 'me',
      mint: trade.mint,
      side: 'buy',
      mode: 'ExactIn',
      amount: 10_000_000n,
      limit: 1n,
    } as const;
    const count = events.length;
    const fill = await new PaperVenue(source.paper).reserve(order);
    if (fill.status !== 'reserved') throw new Error(fill.reason);
    fill.print();
    expect(events).toHaveLength(count + 1);
  });
});

it('fail with a clear error for a missing path', async () => {
  await expect(replayed('/nonexistent/recordings')).rejects.toThrow('ENOENT');
});
