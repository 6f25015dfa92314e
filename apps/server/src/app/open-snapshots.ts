import { join } from 'node:path';
import type { Db } from '#/platform/db/db.ts';
import type { Job } from '#/platform/jobs/jobs.ts';
import { NO_SNAPSHOTS, SnapshotFolder, type Snapshots } from '#/platform/snapshot/snapshots.ts';
import type { ServerOptions } from './server-options.ts';

/** Max history that a start replays after a kill. */
const SAVE_EVERY_MS = 1_800_000;

type ServerSnapshots = Snapshots & Pick<SnapshotFolder, 'begin' | 'saveAll'>;

/** Opens the snapshots in `DATA_DIR/snapshots`. A program without an identity has none. */
export function openSnapshots({ config, log, program }: ServerOptions, db: Db): ServerSnapshots {
  if (program === undefined)
    return { ...NO_SNAPSHOTS, begin: () => undefined, saveAll: async () => undefined };
  return new SnapshotFolder({ folder: join(config.dataDir, 'snapshots'), program, db, log });
}

export const saveJob = (snapshots: Pick<SnapshotFolder, 'saveAll'>): Job => ({
  name: 'snapshots',
  everyMs: SAVE_EVERY_MS,
  runs: 'everywhere',
  run: () => snapshots.saveAll({ copy: true }),
});
