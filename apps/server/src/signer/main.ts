/**
 * The signer: a separate process. No other process ever holds a private key. With `SIGNER_SOCKET` it runs
 * standalone and listens there. Without, it serves its parent over stdin and stdout and exits with it. It uses no
 * network.
 */
import type { Keys } from './app/commands.ts';
import { openKeys } from './app/open-keys.ts';
import { serve } from './app/serve.ts';
import { servePrices } from './app/serve-prices.ts';
import { FrameReader, writeFrame } from './pipe.ts';
import { SIGNER_READY } from './protocol.ts';
import { SignerError } from './signer-error.ts';
import { listen } from './socket/listen.ts';
import { maxConnectionsFrom } from './socket/max-connections.ts';
import { readSocketKey } from './socket/socket-key.ts';

/** One process reads prices. A restarted one may still hold an old connection. */
const MAX_PRICE_CONNECTIONS = 8;

function endWith(error: unknown): never {
  process.stderr.write(
    `${error instanceof SignerError ? error.message : 'the key store cannot be opened'}\n`,
  );
  process.exit(1);
}

/** Listens on a separate socket for the process that reads prices, if the settings name one. */
async function listenForPrices(keys: Keys, isShared: boolean): Promise<void> {
  const path = process.env['SIGNER_PRICES_SOCKET'];
  if (!path) return;
  const socketKey = readSocketKey(process.env['SIGNER_PRICES_KEY_FILE'] ?? '');
  await listen({
    path,
    setting: 'SIGNER_PRICES_SOCKET',
    isShared,
    socketKey,
    serve: servePrices(keys),
    maxConnections: MAX_PRICE_CONNECTIONS,
  });
}

async function servePipe(): Promise<void> {
  // The parent decides when to exit: Ctrl-C or a supervisor's signal reaches the whole process group, and
  // requests may still be running.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.stdin.on('end', () => process.exit(0));
  process.stdout.on('error', () => process.exit(0));
  const keys = await openKeys(process.env, endWith);
  await listenForPrices(keys, false);
  const frames = new FrameReader((request, secret) => serve(keys, request, secret, process.stdout));
  process.stdin.on('data', (chunk: Buffer) => frames.push(chunk));
  writeFrame(process.stdout, SIGNER_READY);
}

async function serveSocket(path: string): Promise<void> {
  const maxConnections = maxConnectionsFrom(process.env);
  const socketKey = readSocketKey(process.env['SIGNER_SOCKET_KEY_FILE'] ?? '');
  const keys = await openKeys(process.env, endWith);
  await listenForPrices(keys, true);
  // The reader of these streams may exit before the signer, which continues without it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  // Every request is answered within one turn of the event loop, so a signal never interrupts one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(0));
  await listen({
    path,
    setting: 'SIGNER_SOCKET',
    isShared: true,
    socketKey,
    serve: (...frame) => serve(keys, ...frame),
    maxConnections,
  });
  process.stdout.write(`the signer listens on ${path}, with ${keys.store.size} wallets\n`);
  if (!process.env['SIGNER_PRICES_SOCKET'])
    process.stdout.write('nobody reads prices: what traders buy counts for a day, sold again or not\n');
}

process.umask(0o077);
// Node opens its inspector on this signal, and the inspector can read memory.
process.on('SIGUSR1', () => {});

try {
  const socket = process.env['SIGNER_SOCKET'];
  await (socket ? serveSocket(socket) : servePipe());
} catch (error) {
  endWith(error);
}
