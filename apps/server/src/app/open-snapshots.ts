import { join } from 'node:path';
import type { Db } from '#/platform/db/db.ts';
import { NO_SNAPSHOTS, SnapshotFolder, type Snapshots } from '#/platform/snapshot/snapshots.ts';
import type { ServerOptions } from './server-options.ts';

type ServerSnapshots = Snapshots & Pick<SnapshotFolder, 'begin' | 'saveAll'>;

/** Opens the snapshots in `DATA_DIR/snapshots`. A program without an identity has none. */
export function openSnapshots({ config, log, program }: ServerOptions, db: Db): ServerSnapshots {
  if (program === undefined)
    return { ...NO_SNAPSHOTS, begin: () => undefined, saveAll: async () => undefined };
  return new SnapshotFolder({ folder: join(config.dataDir, 'snapshots'), program, db, log });
}
