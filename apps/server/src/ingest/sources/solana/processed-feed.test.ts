import type { Trade } from '@dugout/domain/market-events';
import type { Block } from '@dugout/solana/rpc/block';
import type { RawTransaction } from '@dugout/solana/transactions/raw-transaction';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedEvent, FeedReader } from './feed-event.ts';
import { ProcessedFeed } from './processed-feed.ts';

/** A block with one trade, named like its hash. */
const block = (
  slot: number,
  parentSlot: number,
  fork = '',
  parentFork = '',
  time: number | null = 5,
): Block => ({
  slot,
  parentSlot,
  hash: `${slot}${fork}`,
  parentHash: `${parentSlot}${parentFork}`,
  time,
  transactions: [{ signature: `${slot}${fork}` } as RawTransaction],
});
const received = (event: FeedEvent): string =>
  event.kind === 'block' ? event.block.hash : `${event.kind} ${'slot' in event ? event.slot : ''}`;

let followed: string[];
let added: string[];
let removed: string[];
let times: number[];
let feed: ProcessedFeed;
const decode = vi.fn(({ signature }: RawTransaction) => ({
  events: [{ kind: 'trade', id: signature, time: 0 } as Trade],
  skipped: [],
}));

beforeEach(() => {
  [followed, added, removed, times] = [[], [], [], []];
  decode.mockClear();
  const follower: FeedReader = {
    head: { slot: 10, hash: '10' },
    streamState: () => undefined,
    receive: (event) => followed.push(received(event)),
  };
  feed = new ProcessedFeed({
    follower,
    decode,
    onChange(change) {
      added.push(...change.added.map(({ id }) => id));
      removed.push(...change.removed.map(({ id }) => id));
      times.push(...change.added.map(({ time }) => time));
    },
  });
});

const arrive = (...blocks: readonly Block[]): void => {
  for (const each of blocks) feed.receive({ kind: 'block', block: each });
};

describe('the feed of processed blocks', () => {
  it('reports trades at once, and hands their blocks on only when they are confirmed', () => {
    arrive(block(11, 10), block(12, 11));
    feed.receive({ kind: 'slot', slot: 12 });
    expect([added, removed, followed]).toEqual([['11', '12'], [], ['slot 12']]);
    expect(times).toEqual([5, 5]);
    feed.receive({ kind: 'confirmed', slot: 12 });
    expect([removed, followed]).toEqual([[], ['slot 12', '11', '12']]);
  });

  it('withdraws the trades of blocks that were applied', () => {
    arrive(block(11, 10), block(12, 11));
    feed.receive({ kind: 'confirmed', slot: 12 });
    feed.moved({ slot: 11, hash: '11' });
    expect(removed).toEqual(['11']);
    feed.moved({ slot: 12, hash: '12' });
    expect([removed, added]).toEqual([
      ['11', '12'],
      ['11', '12'],
    ]);
  });

  it('withdraws orphaned trades when another fork is confirmed, and never hands their blocks on', () => {
    arrive(block(11, 10, 'w'), block(11, 10), block(12, 11));
    expect([added, removed]).toEqual([['11w'], []]);
    feed.receive({ kind: 'confirmed', slot: 11 });
    expect([added, removed, followed]).toEqual([['11w', '11', '12'], ['11w'], ['11']]);
  });

  it('reports an orphaned branch again when it is confirmed after all', () => {
    arrive(block(11, 10, 'a'), block(12, 10));
    feed.receive({ kind: 'confirmed', slot: 12 });
    arrive(block(13, 11, '', 'a'));
    feed.receive({ kind: 'confirmed', slot: 13 });
    expect([added, removed]).toEqual([
      ['11a', '12', '11a', '13'],
      ['11a', '12'],
    ]);
    expect(followed).toEqual(['12', '11a', '13']);
  });

  it('withdraws everything that no longer follows the chain after a rollback', () => {
    arrive(block(11, 10), block(12, 11), block(13, 12));
    feed.receive({ kind: 'confirmed', slot: 12 });
    feed.moved({ slot: 12, hash: '12' });
    feed.moved({ slot: 10, hash: null });
    expect(removed).toEqual(['11', '12', '13']);
  });

  it('leaves out trades whose time is unknown', () => {
    arrive(block(11, 10, '', '', null));
    expect(added).toEqual([]);
  });

  it('decodes a block once', () => {
    arrive(block(11, 10), block(11, 10), block(12, 11));
    expect(decode).toHaveBeenCalledTimes(2);
  });
});
