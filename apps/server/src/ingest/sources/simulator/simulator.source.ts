import type { MarketEvent } from '@dugout/domain/market-events';
import { SLOT_MS } from '@dugout/domain/sol';
import { tokenPicture } from '@dugout/simulator/token-picture';
import type { Venue } from '#/features/trading/index.ts';
import { createPace } from '#/ingest/pace.ts';
import type { LandedFill, MarketSource, SourceSink } from '#/ingest/source.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import { createFillQueue } from './fill-queue.ts';
import { createSnapshotKeeper } from './snapshot-keeper.ts';
import { worldRepository } from './world.repository.ts';
import { openWorld, type WorldSettings } from './world.ts';
import { type Halt, haltFor, startClock, toWallTime } from './world-clock.ts';

/** World time that is simulated in one go, before the event loop may have its turn. */
const CHUNK_MS = 10_000;
const SHORTEST_TICK_MS = 20;
const REMEMBER_EVERY_MS = 60_000;

export interface SimulatorSourceOptions extends WorldSettings {
  readonly db: Db;
  readonly log: Log;
  /** The wall clock, unix ms. */
  readonly wall: () => number;
}

/**
 * The simulated market as a source. Its tape depends on seed, genesis and our traders' landed fills alone: what ran before a
 * restart runs again, from the newest snapshot that is a day old.
 */
export async function openSimulatorSource({ db, log, wall, ...settings }: SimulatorSourceOptions): Promise<MarketSource> {
  const repository = worldRepository(db);
  const { simulator, ...opened } = await openWorld(repository, settings, wall(), log);
  const snapshots = createSnapshotKeeper(repository, log);
  const pace = createPace();
  let clock = opened.clock;
  let halts: readonly Halt[] = opened.halts;
  let sink: SourceSink | null = null;
  let living = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  let rememberedAt = wall();

  const toWall = (worldTime: number): number => toWallTime(worldTime, halts);
  const emit = (event: MarketEvent): void => sink?.apply(halts.length === 0 ? event : { ...event, time: toWall(event.time) });
  const slotAt = (worldTime: number): number => simulator.slot + Math.floor((worldTime - simulator.time) / SLOT_MS);
  const timeAt = (slot: number): number => simulator.time + (slot - simulator.slot) * SLOT_MS;

  /** Simulates up to a world time in slices, stopping at full hours for a snapshot. */
  async function advance(target: number, fills: ReturnType<typeof createFillQueue> | null): Promise<void> {
    while (simulator.time + SLOT_MS <= target) {
      const before = simulator.time;
      const stop = Math.min(target, before + CHUNK_MS, snapshots.nextDue(before) + SLOT_MS - 1);
      const outside = fills?.upTo(slotAt(stop)).map(({ slot, trade }) => ({ slot, trade: { ...trade, time: timeAt(slot) } })) ?? [];
      simulator.advanceTo(stop, emit, outside);
      if (snapshots.isDue(before, simulator.time))
        snapshots.take(simulator.slot, simulator.time, simulator.snapshot(), living ? wall() : null);
      await pace.breathe();
    }
  }

  async function remember(wallNow: number): Promise<void> {
    await repository.reach(simulator.time);
    await snapshots.flush(wallNow, simulator.time);
  }

  async function live(): Promise<void> {
    const wallNow = wall();
    const pause = haltFor(simulator.time, clock.target(wallNow));
    if (pause !== null) {
      await repository.addHalt(pause);
      halts = [...halts, pause];
      clock = startClock(wallNow, simulator.time, settings.speed);
      log.warn({ hours: Math.round(pause.durationMs / 3_600_000) }, 'the clock jumped: the simulated market stood still meanwhile');
    }
    await advance(clock.target(wallNow), null);
    if (Math.abs(wallNow - rememberedAt) < REMEMBER_EVERY_MS) return;
    rememberedAt = wallNow;
    await remember(wallNow);
  }

  function schedule(): void {
    const untilNextSlot = (simulator.time + SLOT_MS - clock.target(wall())) / settings.speed;
    timer = setTimeout(
      () => {
        working = live()
          .catch((error: unknown) => log.error({ error }, 'the simulated market missed a step'))
          .finally(() => {
            if (living) schedule();
          });
      },
      Math.min(SLOT_MS, Math.max(SHORTEST_TICK_MS, untilNextSlot)),
    );
  }

  const venue: Venue = {
    pool: (mint) => simulator.pool(mint),
    fill(order) {
      if (!living) throw new ApiError('unavailable');
      const result = simulator.fill(order, emit);
      return result.status === 'filled' ? { ...result, trade: { ...result.trade, time: toWall(result.trade.time) } } : result;
    },
    revert(trade) {
      snapshots.reverted(trade.slot);
      simulator.revert({ ...trade, time: timeAt(trade.slot) }, emit);
    },
  };

  return {
    name: 'simulator',
    knownTraders: simulator.knownTraders,
    venue,
    drawPicture: tokenPicture,
    now: () => toWall(Math.max(simulator.time, clock.target(wall()))),
    slot: () => simulator.slot,
    delayMs: () => Math.max(0, clock.target(wall()) - simulator.time),

    async run(given) {
      sink = given;
      const landed: readonly LandedFill[] = await given.landedFillsFrom(simulator.slot);
      const fills = createFillQueue(landed);
      const lastFill = landed.at(-1);
      simulator.start(emit);
      await advance(Math.max(clock.target(wall()), lastFill === undefined ? 0 : timeAt(lastFill.slot)), fills);
      // The wall moved on meanwhile: what is left is short.
      clock = startClock(wall(), Math.max(simulator.time, clock.target(wall())), settings.speed);
      living = true;
      schedule();
      void remember(wall()).catch((error: unknown) => log.warn({ error }, 'the state of the simulated market could not be kept'));
    },

    async stop() {
      living = false;
      clearTimeout(timer);
      await working;
      await repository.reach(simulator.time);
    },
  };
}
