import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LandedFill } from '@dugout/market/feed/market-hooks';
import { sayings } from '@dugout/market/testing/sayings';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { PaperVenue } from '#/execution/paper/paper.venue.ts';
import { createIngest, type Ingest } from '#/ingest/index.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { NO_SNAPSHOTS, SnapshotFolder } from '#/platform/snapshot/snapshots.ts';
import { testDatabase } from '#tests/kit/database.ts';
import { eventually, sharedEach, temporaryFolder } from '#tests/kit/testing.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const START = Date.UTC(2026, 4, 20, 12, 0, 0);
const ME = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

const database = sharedEach(testDatabase);
let folder: string;
let wallNow: number;
let running: Run[];
/** The landed fills that the trading feature would have in its tables. */
let landed: LandedFill[];

beforeEach(async () => {
  folder = temporaryFolder(onTestFinished);
  wallNow = START;
  running = [];
  landed = [];
});
afterEach(async () => {
  for (const { ingest } of running) await ingest.stop();
});

interface Run {
  readonly ingest: Ingest;
  readonly snapshots: SnapshotFolder;
  /** Ids of the trades that features received before the market was up. */
  readonly loaded: readonly string[];
}

/** Starts a server's market. The previous one is left as if killed, unless it was stopped. */
async function start({ replays = false } = {}): Promise<Run> {
  const snapshots = new SnapshotFolder({ folder, program: 'tests', db: database.db, log: silentLog });
  const ingest = await createIngest({
    config: { marketSource: 'simulator', simSeed: 'league', simSpeed: 1, replayPath: null },
    db: database.db,
    log: silentLog,
    wall: () => wallNow,
    snapshots: replays ? NO_SNAPSHOTS : snapshots,
    simulated: { tokens: 40, wallets: 60, historyMs: HOUR },
  });
  const loaded: string[] = [];
  await ingest.start({
    landedFills: async (slot) => landed.filter((fill) => fill.slot >= slot),
    onEventLoaded: (event) => {
      if (event.kind === 'trade') loaded.push(event.id);
    },
  });
  snapshots.begin();
  const run = { ingest, snapshots, loaded };
  running.push(run);
  return run;
}

async function moveTo(time: number, { ingest }: Run): Promise<void> {
  wallNow = time;
  await eventually(() => expect(ingest.source.delayMs()).toBeLessThan(400));
}

async function buy({ ingest }: Run, nth: number, lamports: bigint): Promise<void> {
  const mints = ingest.market.mints().filter((mint) => ingest.source.paper.pool(mint) !== null);
  const mint = mints[nth % mints.length] ?? '';
  const order = { wallet: ME, mint, side: 'buy', mode: 'ExactIn', amount: lamports, limit: 1n } as const;
  const result = await new PaperVenue(ingest.source.paper).reserve(order);
  if (result.status !== 'reserved') return;
  landed.push({ slot: result.trade.slot, trade: result.trade });
  result.print();
}

/** Returns everything that the market and the pools report, and a page's next data. */
const stateOf = ({ ingest }: Run) => ({
  says: sayings(ingest.market, [ME, ...ingest.source.knownTraders.keys()]),
  slot: ingest.source.slot(),
  pools: ingest.market.mints().map((mint) => ingest.source.paper.pool(mint)),
  found: ingest.market.search('a', 50, wallNow),
});

function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % sides;
  };
}

it.each([1, 2, 3])(
  '[R3] equals a complete replay after a kill or a stop (seed %i)',
  async (seed) => {
    const roll = dice(seed);
    let run = await start();
    for (let round = 0; round < 3; round++) {
      for (let buys = roll(4); buys >= 0; buys--)
        await buy(run, roll(200), BigInt(1 + roll(2_000)) * 1_000_000n);
      await moveTo(wallNow + (1 + roll(3)) * MINUTE, run);
      // On the live market, as every half hour; the events after it are replayed by a start.
      if (roll(3) > 0) await run.snapshots.saveAll({ copy: true });
      // One of these is in the snapshot's slot.
      for (let buys = roll(3); buys >= 0; buys--)
        await buy(run, roll(200), BigInt(1 + roll(2_000)) * 1_000_000n);
      await moveTo(wallNow + roll(2) * MINUTE, run);
      if (roll(2) === 0) {
        await run.ingest.stop();
        await run.snapshots.saveAll({ copy: false });
      }
      const after = await start();
      expect(stateOf(after)).toEqual(stateOf(await start({ replays: true })));
      run = after;
    }
    await moveTo(wallNow + MINUTE, run);
    expect(stateOf(run)).toEqual(stateOf(await start({ replays: true })));
  },
  240_000,
);

it('[R3] gives features the newest events again, and replays only later ones', async () => {
  const first = await start();
  await buy(first, 3, 5_000_000n);
  await moveTo(START + 10 * MINUTE, first);
  await first.snapshots.saveAll({ copy: true });
  const saved = first.ingest.counts().trades;
  await moveTo(START + 11 * MINUTE, first);
  const second = await start();
  expect(second.ingest.counts().trades).toBe(first.ingest.counts().trades - saved);
  expect(second.loaded.length).toBeGreaterThan(second.ingest.counts().trades);
  expect(first.loaded.length).toBeGreaterThan(second.loaded.length);
}, 60_000);

it('[R3] replays everything with a database restored from before the snapshot', async () => {
  const first = await start();
  await buy(first, 3, 50_000_000n);
  await moveTo(START + MINUTE, first);
  const [before] = [landed.slice()];
  await buy(first, 5, 90_000_000n);
  await moveTo(START + 2 * MINUTE, first);
  await first.ingest.stop();
  await first.snapshots.saveAll({ copy: false });
  // The older database has neither the second buy nor the snapshot.
  landed = before;
  await database.sql`DELETE FROM snapshot_mark`;
  const restored = await start();
  expect(stateOf(restored)).toEqual(stateOf(await start({ replays: true })));
  expect(readdirSync(folder)).toEqual([]);
}, 60_000);

it('[R3] replays everything when the snapshot is damaged', async () => {
  const first = await start();
  await buy(first, 3, 50_000_000n);
  await moveTo(START + MINUTE, first);
  await first.snapshots.saveAll({ copy: true });
  const path = join(folder, 'market.snapshot');
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  writeFileSync(path, bytes);
  const second = await start();
  expect(stateOf(second)).toEqual(stateOf(first));
  expect(second.ingest.counts().trades).toBe(first.ingest.counts().trades);
}, 60_000);
