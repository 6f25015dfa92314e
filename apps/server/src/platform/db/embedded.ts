import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EngineOptions } from './embedded-engine.ts';

export type WorkerRequest = 'close';

export interface Embedded {
  /** The folder that holds the engine's socket, as pg's `host`; only this user can enter it. */
  readonly socketFolder: string;
  close(): Promise<void>;
}

export const EMBEDDED_CONNECTIONS = 4;

/** A private folder for an engine's socket, and the socket's path in it as pg expects it. */
export function socketPlace(): { readonly folder: string; readonly path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-db-'));
  return { folder, path: join(folder, '.s.PGSQL.5432') };
}

/** Starts the embedded database in a thread of its own, so that its work never stops the event loop. */
export async function startEmbedded(folder: string, onFatal: (error: Error) => void): Promise<Embedded> {
  const place = socketPlace();
  const options: EngineOptions = { folder, socketPath: place.path, connections: EMBEDDED_CONNECTIONS };
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

/** The build has the worker as a file of its own; run from the sources, the thread reads TypeScript by way of tsx. */
function openWorker(workerData: EngineOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData });
  const file = JSON.stringify(new URL('./embedded-worker.ts', import.meta.url).href);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  return new Worker(`import(${loader}).then(({ tsImport }) => tsImport(${file}, ${file}))`, { eval: true, workerData, execArgv: [] });
}
