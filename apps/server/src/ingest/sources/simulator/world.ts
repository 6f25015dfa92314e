import { randomBytes } from 'node:crypto';
import { SLOT_MS } from '@dugout/domain/sol';
import { Simulator } from '@dugout/simulator/simulator';
import type { Log } from '#/platform/log/log.ts';
import { unpack } from './snapshot-keeper.ts';
import type { WorldRecord, WorldRepository } from './world.repository.ts';
import { haltFor, historyStart } from './world-clock.ts';

/** Default length of the history generated at a start. */
export const HISTORY_MS = 24 * 3_600_000;

export interface WorldSettings {
  /** Null for a random one. An existing world keeps its seed. */
  readonly seed: string | null;
  /** How many times faster than the wall clock the market's time passes. */
  readonly speed: number;
  /** Size of the world, for tests; the simulator's default when omitted. */
  readonly tokens?: number;
  readonly wallets?: number;
  /** Length of the history generated at a start; a day by default. */
  readonly historyMs?: number;
}

/** Returns the stored world, or creates one whose history ends at `wallNow`. */
export async function findOrCreateWorld(
  repository: WorldRepository,
  { seed, historyMs = HISTORY_MS }: WorldSettings,
  wallNow: number,
  log: Log,
): Promise<WorldRecord> {
  const kept = await repository.find();
  if (kept !== null) {
    if (seed !== null && seed !== kept.seed)
      log.warn(
        { seed: kept.seed },
        'SIM_SEED differs from the seed that this market was made with, which stays',
      );
    return kept;
  }
  const reached = Math.floor(wallNow / SLOT_MS) * SLOT_MS;
  const made = { seed: seed ?? randomBytes(8).toString('hex'), genesis: reached - historyMs, reached };
  await repository.create(made);
  return { ...made, halts: [] };
}

/**
 * Returns a simulator at the start of the history to run: at the newest snapshot that is old enough, else at
 * genesis.
 */
export async function simulatorAt(
  repository: WorldRepository,
  world: WorldRecord,
  wallNow: number,
  { tokens, wallets, historyMs = HISTORY_MS }: WorldSettings,
): Promise<Simulator> {
  const present = Math.max(world.reached, wallNow);
  const pause = haltFor(world.reached, present);
  const halts = pause === null ? world.halts : [...world.halts, pause];
  const snapshot = await repository.snapshotBefore(historyStart(present, historyMs, halts));
  if (snapshot !== null) return Simulator.restore(await unpack(snapshot));
  const size = { ...(tokens !== undefined && { tokens }), ...(wallets !== undefined && { wallets }) };
  return new Simulator({ seed: world.seed, genesis: world.genesis, ...size });
}
