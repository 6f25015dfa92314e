import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { SimulatorSnapshot } from '@dugout/simulator/simulator';
import type { Log } from '#/platform/log/log.ts';
import type { StoredSnapshot, WorldRepository } from './world.repository.ts';

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
}

/** Packs snapshots of the market as they are taken, and writes them when it is asked to. */
export function createSnapshotKeeper(world: WorldRepository, log: Log) {
  let waiting: Taken[] = [];

  return {
    take(slot: number, time: number, snapshot: SimulatorSnapshot): void {
      waiting.push({ slot, time, packed: zip(JSON.stringify(snapshot), { level: 4 }) });
    },

    /**
     * Writes what was taken and drops what is older than `keepFrom`. Failures are logged: a missing snapshot
     * costs start time, nothing else.
     */
    async flush(keepFrom: number): Promise<void> {
      const taken = waiting;
      waiting = [];
      try {
        for (const { slot, time, packed } of taken) {
          const state = await packed;
          await world.saveSnapshot({ slot, time, state });
          log.debug({ slot, bytes: state.length }, 'snapshot of the simulated market kept');
        }
        if (taken.length > 0) await world.dropSnapshotsBefore(keepFrom);
      } catch (error) {
        log.warn({ error }, 'a snapshot of the simulated market could not be kept');
      }
    },
  };
}
