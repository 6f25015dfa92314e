import { existsSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { keepPrivate } from '../private-folder.ts';
import { shareSession } from './shared-session.ts';

interface ServedOn {
  /** The socket file that connections use. */
  readonly socketPath: string;
  readonly connections: number;
}

export interface EngineOptions extends ServedOn {
  readonly folder: string;
}

interface Engine {
  close(): Promise<void>;
}

/**
 * Starts PGlite and serves it on a socket. Commits reach the operating system before they are acknowledged: they
 * survive a crash of the process, but not a power failure.
 */
export async function startEngine(
  options: EngineOptions,
  onFatal: (error: unknown) => void,
): Promise<Engine> {
  const { folder } = options;
  if (!existsSync(folder)) await layDown(folder);
  const db = await PGlite.create({ dataDir: folder });
  // PGlite sets modes itself, ignoring this process's umask: its unpacked files and caches could be readable by
  // everyone.
  keepPrivate(folder);
  const stopServing = await serveDatabase(db, options, onFatal);
  return {
    close: async () => {
      await stopServing();
      await db.close();
      keepPrivate(folder);
    },
  };
}

/** Serves an open PGlite on a socket. Returns a function that stops serving and leaves the database open. */
export async function serveDatabase(
  db: PGlite,
  { socketPath, connections }: ServedOn,
  onFatal: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const server = new PGLiteSocketServer({
    db: shareSession(db, onFatal),
    path: socketPath,
    maxConnections: connections,
  });
  await server.start();
  return () => server.stop();
}

/** An empty database folder that the build creates; absent when run from the sources. */
const PREPARED = fileURLToPath(new URL('./empty-database', import.meta.url));

/**
 * Creates a new database folder: a copy of the build's empty one, or one initialized in memory and unpacked,
 * which is twice as fast as initializing on disk. The final rename makes it atomic.
 */
async function layDown(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  if (existsSync(PREPARED)) await cp(PREPARED, unfinished, { recursive: true });
  else await unpackEmpty(unfinished);
  renameSync(unfinished, folder);
}

async function unpackEmpty(folder: string): Promise<void> {
  const inMemory = await PGlite.create();
  const dump = await inMemory.dumpDataDir('none');
  await inMemory.close();
  const onDisk = await PGlite.create({ dataDir: folder, loadDataDir: dump });
  await onDisk.close();
}
