import { randomBytes } from 'node:crypto';
import { SLOT_MS } from '@dugout/domain/sol';
import { Simulator } from '@dugout/simulator/simulator';
import type { Log } from '#/platform/log/log.ts';
import { unpack } from './snapshot-keeper.ts';
import type { WorldRepository } from './world.repository.ts';
import { type Halt, haltFor, startClock, toWorldTime, type WorldClock } from './world-clock.ts';

const HISTORY_MS = 24 * 3_600_000;

export interface WorldSettings {
  /** Null for one of its own. A world that exists keeps the seed it was made with. */
  readonly seed: string | null;
  /** World time passes this many times as fast as the wall clock. */
  readonly speed: number;
  /** Size of the world, for tests; the simulator's own size when left out. */
  readonly tokens?: number;
  readonly wallets?: number;
}

export interface OpenedWorld {
  readonly simulator: Simulator;
  readonly clock: WorldClock;
  readonly halts: readonly Halt[];
}

/** Opens the kept world, or makes one that begins a day before `wallNow`: the simulator stands where its history has to be told from. */
export async function openWorld(world: WorldRepository, settings: WorldSettings, wallNow: number, log: Log): Promise<OpenedWorld> {
  const size = {
    ...(settings.tokens !== undefined && { tokens: settings.tokens }),
    ...(settings.wallets !== undefined && { wallets: settings.wallets }),
  };
  const kept = await world.find();
  if (kept === null) {
    const seed = settings.seed ?? randomBytes(8).toString('hex');
    const genesis = Math.floor((wallNow - HISTORY_MS) / SLOT_MS) * SLOT_MS;
    await world.create(seed, genesis);
    return {
      simulator: new Simulator({ seed, genesis, ...size }),
      clock: startClock(wallNow, genesis + HISTORY_MS, settings.speed),
      halts: [],
    };
  }
  if (settings.seed !== null && settings.seed !== kept.seed)
    log.warn({ seed: kept.seed }, 'SIM_SEED differs from the seed that this market was made with, which stays');

  const pause = haltFor(kept.reached, toWorldTime(wallNow, kept.halts));
  if (pause !== null) {
    await world.addHalt(pause);
    log.info({ hours: Math.round(pause.durationMs / 3_600_000) }, 'the simulated market stood still while the server was away');
  }
  const halts = pause === null ? kept.halts : [...kept.halts, pause];
  const present = Math.max(kept.reached, toWorldTime(wallNow, halts));
  const snapshot = await world.snapshotBefore(present - HISTORY_MS);
  const simulator =
    snapshot === null ? new Simulator({ seed: kept.seed, genesis: kept.genesis, ...size }) : Simulator.restore(await unpack(snapshot));
  return { simulator, clock: startClock(wallNow, present, settings.speed), halts };
}
