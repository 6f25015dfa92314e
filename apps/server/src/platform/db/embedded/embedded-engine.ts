import { existsSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { keepPrivate } from '../private-folder.ts';
import { shareSession } from './shared-session.ts';

export interface ServedOn {
  /** The socket file that connections come through. */
  readonly socketPath: string;
  readonly connections: number;
}

export interface EngineOptions extends ServedOn {
  /** Where the database lives. */
  readonly folder: string;
}

export interface Engine {
  close(): Promise<void>;
}

/**
 * Starts PGlite and serves it on a socket. Commits reach the operating system before they are acknowledged:
 * they outlive the process, not the power.
 */
export async function startEngine(
  options: EngineOptions,
  onFatal: (error: unknown) => void,
): Promise<Engine> {
  const { folder } = options;
  if (!existsSync(folder)) await layDown(folder);
  const db = await PGlite.create({ dataDir: folder });
  // It sets modes itself, past the mask of this process: what it unpacks and its caches could be read by
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

/** Serves an open PGlite on a socket. What it returns ends that, and leaves the database open. */
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

/** An empty database folder that the build has made; run from the sources there is none. */
const PREPARED = fileURLToPath(new URL('./empty-database', import.meta.url));

/**
 * Makes a new database folder: a copy of the build's empty one, or one initialised in memory and unpacked,
 * which takes half the time of initialising on disk. The rename makes it whole or absent.
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
