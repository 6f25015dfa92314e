import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it, vi } from 'vitest';
import { PaperVenue } from '#/execution/paper/paper.venue.ts';
import type { ReservedFill, VenueOrder } from '#/execution/venue.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { MemoryLog } from '#tests/kit/memory-stream.ts';
import type { MarketStream } from '../log/market-stream.ts';
import { SharedLog } from '../log/shared-log.ts';
import { createPoolBook } from './pool-book.ts';
import { SharedPools } from './shared-pools.ts';

const launch: Trade = {
  kind: 'trade',
  id: 'launch:0',
  signature: 'launch',
  slot: 100,
  time: 1_000,
  market: 'pumpfun',
  pool: 'curve',
  wallet: 'someone',
  side: 'buy',
  mint: 'mint',
  decimals: 6,
  tokenAmount: 34_612_903_225_806n,
  quoteMint: SOL_MINT,
  quoteAmount: 1_012_500_000n,
  feeAmount: 12_500_000n,
  reserves: { base: 1_038_387_096_774_194n, quote: 31_000_000_000n },
};
const order: VenueOrder = {
  wallet: 'me',
  mint: 'mint',
  side: 'buy',
  mode: 'ExactIn',
  amount: 500_000_000n,
  limit: 0n,
};

/** A server that follows a log, with its own book of pools. */
class Server {
  readonly book = createPoolBook();
  readonly tape: Trade[] = [];
  readonly #log: SharedLog;
  readonly #venue: PaperVenue;

  constructor(stream: MarketStream) {
    this.#log = new SharedLog({
      stream,
      log: silentLog,
      take: (records) => {
        for (const record of records) {
          if (record.kind !== 'event' || record.event.kind !== 'trade') continue;
          this.book.apply(record.event, record.stays);
          this.tape.push(record.event);
        }
      },
      onDeposed: () => undefined,
      onGone: () => undefined,
      stored: async () => undefined,
    });
    const pools = new SharedPools({
      pool: this.book.get,
      knows: this.book.knows,
      now: () => 2_000,
      slot: () => 101,
      lacks: ({ id }) => this.tape.every((trade) => trade.id !== id),
      appender: this.#log,
      stream,
      log: silentLog,
    });
    this.#venue = new PaperVenue(pools);
  }

  follow = (): Promise<void> => this.#log.follow(null);
  resign = (): Promise<void> => this.#log.resign();

  async lead(): Promise<void> {
    await this.#log.lead(new AbortController().signal);
  }

  async launch(): Promise<void> {
    this.#log.append({ kind: 'event', event: launch, stays: false });
    await this.#log.appended();
  }

  async reserve(): Promise<ReservedFill> {
    const fill = await this.#venue.reserve(order);
    if (fill.status === 'refused') throw new Error(fill.reason);
    return fill;
  }

  async fill(): Promise<bigint> {
    const fill = await this.reserve();
    fill.print();
    return fill.amountOut;
  }
}

async function twoServers(around: (stream: MarketStream) => MarketStream = (stream) => stream) {
  const memory = new MemoryLog();
  const [leader, follower] = [new Server(memory.stream()), new Server(around(memory.stream()))];
  for (const server of [leader, follower]) await server.follow();
  await leader.lead();
  await leader.launch();
  await vi.waitFor(() => expect(follower.tape).toHaveLength(1));
  return { memory, leader, follower };
}

/** Returns the tokens of orders that are filled one after another. */
async function inTurn(count: number): Promise<bigint[]> {
  const { leader } = await twoServers();
  const amounts: bigint[] = [];
  for (let at = 0; at < count; at++) amounts.push(await leader.fill());
  return amounts;
}

const descending = (amounts: readonly bigint[]): bigint[] => amounts.toSorted((a, b) => Number(b - a));

describe('paper orders of several servers', () => {
  it('are filled one after another, whichever server took them', async () => {
    const { leader, follower } = await twoServers();
    const amounts = await Promise.all([leader, follower, leader, follower, follower].map((on) => on.fill()));
    expect(descending(amounts)).toEqual(await inTurn(5));
    await vi.waitFor(() => expect(follower.tape).toHaveLength(6));
    expect(follower.tape).toEqual(leader.tape);
    expect(follower.book.get('mint')).toEqual(leader.book.get('mint'));
  });

  it('are filled once although each request comes twice', async () => {
    const { leader, follower } = await twoServers((stream) => ({
      ...stream,
      request: async (bytes) => {
        await Promise.all([stream.request(bytes), stream.request(bytes)]);
        return stream.request(bytes);
      },
    }));
    expect([await follower.fill(), await follower.fill()]).toEqual(await inTurn(2));
    await vi.waitFor(() => expect(follower.tape).toHaveLength(3));
    expect(new Set(leader.tape.map(({ id }) => id)).size).toBe(3);
  });

  it('leave no trace when they are released', async () => {
    const { leader, follower } = await twoServers();
    (await follower.reserve()).release();
    expect([await leader.fill()]).toEqual(await inTurn(1));
  });

  it('are on the tape once when another server leads by the time they are booked', async () => {
    const { leader, follower } = await twoServers();
    const own = await leader.reserve();
    await leader.resign();
    await follower.lead();
    own.print();
    await vi.waitFor(() => expect(leader.tape).toHaveLength(2));
    expect(follower.tape).toEqual(leader.tape);
    expect((await follower.fill()) < own.amountOut).toBe(true);
  });

  it('are refused while no server leads, and later ones are filled', async () => {
    const { leader, follower } = await twoServers();
    await leader.resign();
    await expect(follower.reserve()).rejects.toThrow();
    await leader.lead();
    expect([await follower.fill()]).toEqual(await inTurn(1));
  });

  it('are filled by the server that took them when the leader is of the previous release', async () => {
    const { follower } = await twoServers((stream) => ({ ...stream, request: async () => new Uint8Array() }));
    expect((await follower.reserve()).amountOut).toEqual((await inTurn(1))[0]);
  });
});
