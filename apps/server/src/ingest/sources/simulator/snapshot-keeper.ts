import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { SimulatorSnapshot } from '@dugout/simulator/simulator';
import type { Log } from '#/platform/log/log.ts';
import type { StoredSnapshot, WorldRepository } from './world.repository.ts';

/** A snapshot waits this long before it is kept: a fill that it holds could still be taken back. */
const SETTLE_MS = 60_000;

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The snapshot's JSON. What was packed here is what comes out. */
export async function unpack(stored: StoredSnapshot): Promise<SimulatorSnapshot> {
  return JSON.parse((await unzip(stored.state)).toString('utf8'));
}

interface Taken {
  readonly slot: number;
  readonly time: number;
  readonly packed: Promise<Buffer>;
  /** Wall time at which it was taken; null while the history is laid down, when every fill is settled. */
  readonly takenAt: number | null;
}

/** Packs snapshots of the market as they are taken, and writes them once they have settled. */
export function createSnapshotKeeper(world: WorldRepository, log: Log) {
  let waiting: Taken[] = [];

  return {
    /** `takenAt` is the wall time, or null while the history is laid down, when every fill is settled. */
    take(slot: number, time: number, snapshot: SimulatorSnapshot, takenAt: number | null): void {
      waiting.push({ slot, time, packed: zip(JSON.stringify(snapshot), { level: 4 }), takenAt });
    },

    /** A fill at this slot was taken back: snapshots that may hold it are worthless. */
    reverted(slot: number): void {
      waiting = waiting.filter((taken) => taken.takenAt === null || taken.slot < slot);
    },

    /** Writes what has settled and drops what is older than `keepFrom`. Failures are logged: a missing snapshot costs start time, nothing else. */
    async flush(wallNow: number, keepFrom: number): Promise<void> {
      const settled = waiting.filter(({ takenAt }) => takenAt === null || wallNow - takenAt >= SETTLE_MS);
      waiting = waiting.filter((taken) => !settled.includes(taken));
      try {
        for (const { slot, time, packed } of settled) {
          const state = await packed;
          await world.saveSnapshot({ slot, time, state });
          log.debug({ slot, bytes: state.length }, 'snapshot of the simulated market kept');
        }
        if (settled.length > 0) await world.dropSnapshotsBefore(keepFrom);
      } catch (error) {
        log.warn({ error }, 'a snapshot of the simulated market could not be kept');
      }
    },
  };
}
