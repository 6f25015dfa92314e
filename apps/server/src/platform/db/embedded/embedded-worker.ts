import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerRequest } from './embedded.ts';
import { startEngine } from './embedded-engine.ts';

if (parentPort === null) throw new Error('This file runs as a worker thread');
const port = parentPort;

const engine = await startEngine(workerData, (error) => {
  throw error;
});
port.on('message', (request: WorkerRequest) => {
  if (request === 'close') void engine.close().then(() => port.close());
});
port.postMessage('ready');
