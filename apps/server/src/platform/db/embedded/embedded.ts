import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EngineOptions } from './embedded-engine.ts';

export type WorkerRequest = 'close';

interface Embedded {
  /** The folder of the engine's socket, used as pg's `host`; only this user can enter it. */
  readonly socketFolder: string;
  close(): Promise<void>;
}

export const EMBEDDED_CONNECTIONS = 4;
const SOCKET_NAME = '.s.PGSQL.5432';

/** The system's limit for socket paths, minus room for the file name. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Returns a private folder for an engine's socket, and the socket's path in it as pg expects it. The folder is
 * below `parent` unless that makes the path too long.
 */
export function socketPlace(parent?: string): { readonly folder: string; readonly path: string } {
  const near = parent === undefined ? null : join(parent, 'run');
  const folder =
    near !== null && near.length + SOCKET_NAME.length < LONGEST_SOCKET_PATH
      ? freshFolder(near)
      : mkdtempSync(join(tmpdir(), 'dugout-db-'));
  return { folder, path: join(folder, SOCKET_NAME) };
}

/** A killed process leaves its socket behind; the folder's lock proves that it is unused. */
function freshFolder(folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * Starts the embedded database of a locked data folder in its own thread, so that its work never blocks the event
 * loop.
 */
export async function startEmbedded(dataDir: string, onFatal: (error: Error) => void): Promise<Embedded> {
  const place = socketPlace(dataDir);
  const options: EngineOptions = {
    folder: join(dataDir, 'db'),
    socketPath: place.path,
    connections: EMBEDDED_CONNECTIONS,
  };
  const worker = openWorker(options);
  let closing = false;
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      rmSync(place.folder, { recursive: true, force: true });
      resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The embedded database ended before it was ready')));
  });
  worker.on('error', onFatal);
  worker.once('exit', () => {
    if (!closing) onFatal(new Error('The embedded database ended'));
  });
  return {
    socketFolder: place.folder,
    close: () => {
      closing = true;
      worker.postMessage('close' satisfies WorkerRequest);
      return ended;
    },
  };
}

/**
 * The build contains the worker as a separate file; from the sources, the thread reads TypeScript through tsx.
 */
function openWorker(workerData: EngineOptions): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData });
  const file = JSON.stringify(new URL('./embedded-worker.ts', import.meta.url).href);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  return new Worker(`import(${loader}).then(({ tsImport }) => tsImport(${file}, ${file}))`, {
    eval: true,
    workerData,
    execArgv: [],
  });
}
