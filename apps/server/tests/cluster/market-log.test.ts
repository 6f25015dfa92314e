/** Servers that share a market: one reads the chain, all follow the log, and one stores it. */

import { randomUUID } from 'node:crypto';
import type { MarketEvent, Trade } from '@dugout/domain/market-events';
import type { LocalChain } from '@dugout/local-chain/local-chain';
import { startChain } from '@dugout/local-chain/start-chain';
import { sayings } from '@dugout/market/testing/sayings';
import { decodeTransaction } from '@dugout/solana/decode';
import { fromJson } from '@dugout/solana/transactions/from-json';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIngest, type Ingest } from '#/ingest/index.ts';
import type { Duties } from '#/platform/leases/duties.ts';
import { newServerId } from '#/platform/leases/server-id.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { type TestDatabase, testDatabase } from '#tests/kit/database.ts';
import { MemoryLog } from '#tests/kit/memory-stream.ts';
import { eventually } from '#tests/kit/testing.ts';

/** Gives the duty of reading the feed to the servers that a test names. */
class HandedDuties implements Duties {
  readonly areShared = true;
  lose: () => void = () => undefined;
  #onTaken: () => Promise<void> = async () => undefined;
  #isStarted = false;

  async take(): Promise<void> {
    if (!this.#isStarted) throw new Error('not started yet');
    await this.#onTaken();
  }

  of(_name: string, { onTaken, onLost }: Parameters<Duties['of']>[1]) {
    this.#onTaken = onTaken;
    this.lose = onLost;
    const start = async () => {
      this.#isStarted = true;
    };
    return { start, stop: async () => undefined };
  }
}

interface Running {
  readonly ingest: Ingest;
  readonly duties: HandedDuties;
  readonly events: MarketEvent[];
  readonly gone: string[];
  differences: number;
}

let chain: LocalChain;
let database: TestDatabase;
let log: MemoryLog;
let running: Running[];

beforeEach(async () => {
  chain = await startChain({ slotMs: 'by hand', seed: 'market log', bots: true });
  database = await testDatabase();
  log = new MemoryLog();
  running = [];
});
afterEach(async () => {
  for (const { ingest } of running) await ingest.stop();
  await chain.stop();
  await database.close();
});

async function start({ leads = false } = {}): Promise<Running> {
  const duties = new HandedDuties();
  const events: MarketEvent[] = [];
  const gone: string[] = [];
  const seen = { duties, events, gone, differences: 0 };
  const ingest = await createIngest({
    config: {
      marketSource: 'solana',
      simSeed: '',
      simSpeed: 1,
      replayPath: null,
      solanaRpcUrls: [chain.rpcUrl],
      solanaWsUrls: [chain.wsUrl],
    },
    db: database.db,
    log: silentLog,
    shared: {
      stream: log.stream(),
      duties,
      serverId: newServerId(),
      mayLead: true,
      mayKeep: true,
      onGone: (reason) => gone.push(reason),
      onDiffers: () => {
        seen.differences++;
      },
    },
  });
  const server = Object.assign(seen, { ingest });
  running.push(server);
  const started = ingest.start({ onMarketEvent: (event) => events.push(event) });
  if (leads) await eventually(() => duties.take());
  await started;
  return server;
}

/** Ends slots of the chain until the servers have more trades. */
async function trade(servers: readonly Running[], slots = 20): Promise<void> {
  for (let slot = 0; slot < slots; slot++) {
    chain.step();
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  const newest = chain.bank.archive.slots.at(-1) ?? 0;
  await eventually(() => {
    // The newest block is held until another follows it.
    for (const { ingest } of servers) expect(ingest.source.slot()).toBeGreaterThanOrEqual(newest - 2);
  }, 30_000);
}

const isTrade = (event: MarketEvent): event is Trade => event.kind === 'trade';

/** Returns the trades of the chain between two of them, both included, from its blocks; those of some tokens, or all. */
function tape(first: string, last: string, mints?: ReadonlySet<string>): string[] {
  const { bank } = chain;
  const all = bank
    .slots(0, bank.archive.slots.at(-1) ?? 0)
    .flatMap((slot) => bank.block(slot) ?? [])
    .flatMap(({ slot, blockTime, transactions }) =>
      transactions.flatMap(
        ({ transaction, meta, version }) =>
          decodeTransaction(fromJson({ transaction, meta, version }, slot, blockTime)).trades,
      ),
    );
  const place = (id: string): number => all.findIndex((each) => each.id === id);
  return all
    .slice(place(first), place(last) + 1)
    .filter(({ mint }) => mints?.has(mint) ?? true)
    .map(({ id }) => id);
}

/** Expects that a server has delivered the chain's trades, each once and in order. */
function expectTape({ events }: Running): void {
  const ids = events.filter(isTrade).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(5);
  expect(ids).toEqual(tape(ids[0] ?? '', ids.at(-1) ?? ''));
}

const said = ({ ingest }: Running): unknown => sayings(ingest.market, []);

describe('a market that several servers share', () => {
  it('is the same on all of them, whichever reads the feed', async () => {
    const first = await start({ leads: true });
    await trade([first]);
    const second = await start();
    await trade([first, second]);
    await eventually(() => expect(said(second)).toEqual(said(first)));
    expectTape(first);

    first.duties.lose();
    await second.duties.take();
    await trade([second]);
    await trade([first, second]);
    await eventually(() => expect(said(first)).toEqual(said(second)));
    for (const server of [first, second]) expectTape(server);
    expect([first.gone, second.gone]).toEqual([[], []]);
  });

  it('is compared by figures: a server with other figures notices', async () => {
    const first = await start({ leads: true });
    await trade([first]);
    const second = await start();
    await trade([first, second], 80);
    expect([first.differences, second.differences]).toEqual([0, 0]);
    for (const each of second.events.filter(isTrade))
      second.ingest.market.apply({
        ...each,
        id: `${each.signature}:false`,
        tokenAmount: each.tokenAmount * 2n,
      });
    await trade([first, second], 80);
    await eventually(() => expect(second.differences).toBeGreaterThan(0));
    expect(first.differences).toBe(0);
  });

  it('has one history although a paused server still believes that it reads the feed', async () => {
    const first = await start({ leads: true });
    await trade([first]);
    const second = await start();
    await second.duties.take();
    await trade([first, second], 40);
    first.duties.lose();
    await trade([first, second]);
    await eventually(() => expect(said(first)).toEqual(said(second)));
    for (const server of [first, second]) expectTape(server);
  });

  it('goes on after an append whose answer was lost, and after the log was away', async () => {
    const first = await start({ leads: true });
    await trade([first]);
    log.faults.lostAnswers = 3;
    await trade([first]);
    log.faults.isDown = true;
    for (let slot = 0; slot < 10; slot++) chain.step();
    await new Promise((resolve) => setTimeout(resolve, 500));
    log.faults.isDown = false;
    await trade([first]);
    expectTape(first);
  });

  it('is stored by another server when the storing server is gone', async () => {
    const first = await start({ leads: true });
    await trade([first]);
    const second = await start();
    running.splice(running.indexOf(first), 1);
    await first.ingest.stop();
    await second.duties.take();
    for (const job of second.ingest.jobs) if (job.name.startsWith('store the market')) await job.run();
    await trade([second]);
    const shown = second.ingest.market
      .mints()
      .flatMap((mint) => second.ingest.market.trades(mint, { limit: 1_000 }));
    await eventually(async () => {
      const stored = await database.sql<{ id: string }>`SELECT id FROM market_trade`;
      expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(shown.map(({ id }) => id)));
    });
    const third = await start();
    await eventually(() => expect(said(third)).toEqual(said(second)));
  });

  it('is not compared while a server reads messages that its rows contain', async () => {
    const first = await start({ leads: true });
    for (let round = 0; round < 3; round++) await trade([first], 70);
    for (const job of first.ingest.jobs) if (job.name.startsWith('store the market')) await job.run();
    // Its place is in another stream, so a server that starts reads this one from the first message.
    log.id = randomUUID();
    const again = await start();
    await eventually(() => expect(said(again)).toEqual(said(first)));
    expect(again.differences).toBe(0);
  });

  it('is loaded again by a server whose next message is gone, and misses nothing', async () => {
    const first = await start({ leads: true });
    await trade([first]);
    log.remake();
    chain.step(2);
    await eventually(() => expect(first.gone).not.toEqual([]), 20_000);
    running.splice(running.indexOf(first), 1);
    await first.ingest.stop();

    const again = await start({ leads: true });
    await trade([again], 40);
    const shown = again.ingest.market
      .mints()
      .flatMap((mint) => again.ingest.market.trades(mint, { limit: 1_000 }))
      .toSorted((a, b) => a.time - b.time);
    const ids = new Set(shown.map(({ id }) => id));
    const own = new Set(again.ingest.market.mints());
    const expected = tape(first.events.find(isTrade)?.id ?? '', shown.at(-1)?.id ?? '', own);
    expect(expected.length).toBeGreaterThan(5);
    expect(expected.filter((id) => !ids.has(id))).toEqual([]);
  });
});
