import type { MarketEvent } from '@dugout/domain/market-events';
import { SLOT_MS } from '@dugout/domain/sol';
import type { MarketDump } from '@dugout/market/dump/market-dump';
import { type OutsideOrder, Simulator, type SimulatorSnapshot } from '@dugout/simulator/simulator';
import type { VenueResult } from '#/execution/venue.ts';
import type { MarketSource, RecentEvent, SourceSink } from '#/ingest/source.ts';
import { forwardClock } from '#/platform/clock/forward-clock.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Progress } from '#/platform/log/progress.ts';
import type { Snapshots } from '#/platform/snapshot/snapshots.ts';
import { RecentEvents } from './recent-events.ts';
import { createRunner } from './runner.ts';
import { KEPT_BLOCKS_MS, SimulatedBlocks, type SimulatedBlocksDump } from './simulated-blocks.ts';
import { createSnapshotKeeper } from './snapshot-keeper.ts';
import { worldRepository } from './world.repository.ts';
import { findOrCreateWorld, HISTORY_MS, simulatorAt, type WorldSettings } from './world.ts';
import { type Halt, haltFor, historyStart, startClock } from './world-clock.ts';

/** Everything that a start would otherwise compute by running the simulated market again. */
interface MarketSnapshot {
  readonly simulator: SimulatorSnapshot;
  readonly blocks: SimulatedBlocksDump;
  readonly recent: readonly RecentEvent[];
  readonly market: MarketDump;
}

const SHORTEST_TICK_MS = 20;
const REMEMBER_EVERY_MS = 60_000;
/** Hours between snapshots while history is generated: each costs as much as minutes of the market. */
const HISTORY_SNAPSHOT_HOURS = 6;
/** How much longer snapshots are kept than the history that a start loads. */
const SPARE_SNAPSHOTS_MS = 2 * 3_600_000;
/** Features save their state every ten seconds; anything they missed before a kill is newer than this. */
const RECENT_MS = 120_000;
const SNAPSHOT = 'market';

interface SimulatorSourceOptions extends WorldSettings {
  readonly db: Db;
  readonly log: Log;
  /** The wall clock, unix ms. The market keeps advancing when it is set back. */
  readonly wall: () => number;
  /** Where the market is saved between runs. */
  readonly snapshots: Snapshots;
  readonly progress: Progress;
}

const NOTHING_SKIPPED: ReadonlyMap<string, number> = new Map();

const wholeSlot = (time: number): number => Math.floor(time / SLOT_MS) * SLOT_MS;

/**
 * Opens the simulated market as a source. Its tape depends only on the seed, the genesis, the halts and our
 * traders' landed fills: a restart runs it again from the newest snapshot that is a day old. If the whole market
 * was saved, at a stop or later, only the events after it run again.
 */
export async function openSimulatorSource({
  db,
  log,
  wall: givenWall,
  snapshots,
  progress,
  ...settings
}: SimulatorSourceOptions): Promise<MarketSource> {
  const wall = forwardClock(givenWall);
  const repository = worldRepository(db);
  const world = await findOrCreateWorld(repository, settings, wall(), log);
  let stored = (await snapshots.read(SNAPSHOT)) as MarketSnapshot | null;
  const simulator =
    stored === null
      ? await simulatorAt(repository, world, wall(), settings)
      : Simulator.restore(stored.simulator);
  const keeper = createSnapshotKeeper(repository, log);
  const keepMs = (settings.historyMs ?? HISTORY_MS) + SPARE_SNAPSHOTS_MS;
  let clock = startClock(wall(), Math.max(world.reached, wall()), settings.speed);
  let halts: readonly Halt[] = world.halts;
  let sink: SourceSink | null = null;
  let living = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let rememberedAt = wall();

  const blocks = new SimulatedBlocks(Math.max(world.reached, wall()) - KEPT_BLOCKS_MS);
  const recent = new RecentEvents(RECENT_MS);
  if (stored !== null) {
    blocks.load(stored.blocks);
    recent.load(stored.recent);
  }
  const poolOf = (mint: string) => simulator.pool(mint);
  const emit = (event: MarketEvent): void => {
    blocks.saw(event, !simulator.hasReservations);
    sink?.apply(event);
    recent.saw(event, poolOf);
  };
  const timeAt = (slot: number): number => simulator.time + (slot - simulator.slot) * SLOT_MS;
  const onHour = (hour: number) => {
    // Skips this hour's snapshot while a fill is being booked: a start from an older snapshot only takes longer.
    if (simulator.hasReservations || (!living && hour % HISTORY_SNAPSHOT_HOURS !== 0)) return;
    keeper.take(simulator.slot, simulator.time, simulator.snapshot());
  };
  const pauseUpTo = (present: number): Halt | null => haltFor(simulator.time, wholeSlot(present));
  let [begins, ends] = [simulator.time, simulator.time];
  const onReached = (time: number): void => {
    if (!living) progress('market', (time - begins) / Math.max(1, ends - begins));
  };
  const runner = createRunner({ simulator, emit, onHour, onReached });

  /** Whether the history is complete, so that the market can be saved. */
  let complete = false;
  snapshots.add({
    name: SNAPSHOT,
    take: (): MarketSnapshot | null =>
      !complete || sink?.dump === undefined || simulator.hasReservations
        ? null
        : {
            simulator: simulator.snapshot(),
            blocks: blocks.dump(),
            recent: recent.all(),
            market: sink.dump(),
          },
  });

  /** Jumps a pause that is too long to simulate; the market is at `reached` when it is recorded. */
  async function halt(reached: number, present: number): Promise<void> {
    const pause = haltFor(reached, wholeSlot(present));
    if (pause === null) return;
    await repository.addHalt(pause);
    halts = [...halts, pause];
    log.warn(
      { hours: Math.round((pause.until - pause.from) / 3_600_000) },
      'the simulated market was halted for more than a day',
    );
  }

  async function remember(wallNow: number): Promise<void> {
    rememberedAt = wallNow;
    await repository.reach(simulator.time);
    await keeper.flush(historyStart(simulator.time, keepMs, halts));
  }

  async function live(): Promise<void> {
    const wallNow = wall();
    // A fill reserved before a long pause is completed before the market jumps.
    if (simulator.hasReservations && pauseUpTo(clock.at(wallNow)) !== null) return;
    await halt(simulator.time, clock.at(wallNow));
    await runner.run(clock.at(wallNow), [], halts);
    if (Math.abs(wallNow - rememberedAt) >= REMEMBER_EVERY_MS) await remember(wallNow);
  }

  function schedule(): void {
    const untilNextSlot = (simulator.time + SLOT_MS - clock.at(wall())) / settings.speed;
    const step = () => {
      working = live()
        .catch((error: unknown) => log.error({ error }, 'the simulated market missed a step'))
        .finally(() => {
          if (living) schedule();
        });
    };
    timer = setTimeout(step, Math.min(SLOT_MS, Math.max(SHORTEST_TICK_MS, untilNextSlot)));
  }

  return {
    name: 'simulator',
    knownTraders: simulator.knownTraders,
    wholeHistory: true,
    skipped: () => NOTHING_SKIPPED,
    safety: (mint) => simulator.safety(mint),
    now: () => Math.max(simulator.time, clock.at(wall())),
    slot: () => simulator.slot,
    firstBlockAfter: async (time) => blocks.firstAfter(time),
    delayMs: () => Math.max(0, clock.at(wall()) - simulator.time),
    paper: {
      name: 'Simulated pool',
      pool: (mint) => simulator.pool(mint),
      reserve(order: OutsideOrder): VenueResult {
        if (!living || pauseUpTo(clock.at(wall())) !== null) throw new ApiError('unavailable');
        return simulator.reserve(order, emit);
      },
    },

    async run(given) {
      sink = given;
      const fills = await given.landedFillsFrom(simulator.slot);
      const lastFill = fills.at(-1);
      const reached = Math.max(wholeSlot(world.reached), lastFill === undefined ? 0 : timeAt(lastFill.slot));
      await halt(reached, clock.at(wall()));
      if (stored === null) await runner.open();
      else given.restore?.(stored.market, stored.recent);
      stored = null;
      const target = Math.max(reached, clock.at(wall()));
      [begins, ends] = [simulator.time, target];
      await runner.run(target, fills, halts);
      if (stopped) return;
      complete = true;
      clock = startClock(wall(), Math.max(simulator.time, clock.at(wall())), settings.speed);
      living = true;
      schedule();
      void remember(wall()).catch((error: unknown) =>
        log.warn({ error }, 'the state of the simulated market could not be stored'),
      );
    },

    async stop() {
      stopped = true;
      if (!living) return;
      living = false;
      clearTimeout(timer);
      await working;
      await repository.reach(simulator.time);
    },
  };
}
