import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { SimulatorSnapshot } from '@dugout/simulator/simulator';
import type { Log } from '#/platform/log/log.ts';
import type { StoredSnapshot, WorldRepository } from './world.repository.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Returns the snapshot's JSON. Only our own snapshots are unpacked. */
export async function unpack(stored: StoredSnapshot): Promise<SimulatorSnapshot> {
  return JSON.parse((await unzip(stored.state)).toString('utf8'));
}

interface Taken {
  readonly slot: number;
  readonly time: number;
  readonly packed: Promise<Buffer>;
}

/** Creates a keeper that packs snapshots of the market as they are taken and writes them on `flush`. */
export function createSnapshotKeeper(world: WorldRepository, log: Log) {
  let waiting: Taken[] = [];

  return {
    take(slot: number, time: number, snapshot: SimulatorSnapshot): void {
      waiting.push({ slot, time, packed: zip(JSON.stringify(snapshot), { level: 4 }) });
    },

    /**
     * Writes the taken snapshots and deletes those older than `keepFrom`. Failures are logged: a missing snapshot
     * only makes a start slower.
     */
    async flush(keepFrom: number): Promise<void> {
      const taken = waiting;
      waiting = [];
      try {
        for (const { slot, time, packed } of taken) {
          const state = await packed;
          await world.saveSnapshot({ slot, time, state });
          log.debug({ slot, bytes: state.length }, 'snapshot of the simulated market stored');
        }
        if (taken.length > 0) await world.dropSnapshotsBefore(keepFrom);
      } catch (error) {
        log.warn({ error }, 'a snapshot of the simulated market could not be stored');
      }
    },
  };
}
