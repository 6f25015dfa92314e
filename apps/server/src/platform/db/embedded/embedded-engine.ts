import { existsSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { keepPrivate } from '../private-folder.ts';
import { shareSession } from './shared-session.ts';

export interface EngineOptions {
  /** Where the database lives; null keeps it in memory. */
  readonly folder: string | null;
  /** The socket file that connections come through. */
  readonly socketPath: string;
  /** A dump to start from instead of an empty database; for a database in memory. */
  readonly dump?: Blob;
  readonly connections: number;
}

export interface Engine {
  /** The whole database as one archive, to start others from. */
  dump(): Promise<Blob>;
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
  if (options.folder !== null && !existsSync(options.folder)) await layDown(options.folder);
  const db = await PGlite.create({
    ...(options.folder === null ? {} : { dataDir: options.folder }),
    ...(options.dump === undefined ? {} : { loadDataDir: options.dump }),
  });
  // It sets modes itself, past the mask of this process: what it unpacks and its caches could be read by
  // everyone.
  const closeToOthers = (): void => {
    if (options.folder !== null) keepPrivate(options.folder);
  };
  closeToOthers();
  const server = new PGLiteSocketServer({
    db: shareSession(db, onFatal),
    path: options.socketPath,
    maxConnections: options.connections,
  });
  await server.start();
  return {
    dump: () => db.dumpDataDir('none'),
    close: async () => {
      await server.stop();
      await db.close();
      closeToOthers();
    },
  };
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
