import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Log } from '#/platform/log/log.ts';
import { type PricesPlace, pricesVariables } from '#/signer/start-signer.ts';
import type { ServerOptions } from './server-options.ts';

const AGAIN_MS = 2_000;
const KILL_AFTER_MS = 2_000;

interface PriceProcessOptions {
  readonly entry: string;
  readonly execArgv: readonly string[];
  readonly nodes: readonly string[];
  readonly place: PricesPlace;
  readonly log: Log;
}

/** Keeps the process that reads prices for the signer running. Without it swaps are signed without prices. */
class PriceProcess {
  readonly #options: PriceProcessOptions;
  #child: ChildProcess | null = null;
  #again: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(options: PriceProcessOptions) {
    this.#options = options;
    this.#start();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#again !== null) clearTimeout(this.#again);
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
    await ended;
  }

  #start(): void {
    const { entry, execArgv, nodes, place, log } = this.#options;
    const child = spawn(process.execPath, [...execArgv, entry], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        PRICE_RPC_URLS: nodes.join(','),
        ...pricesVariables(place),
      },
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('error', () => {});
    createInterface(child.stdout).on('line', (line) => log.info({ line }, 'prices'));
    createInterface(child.stderr).on('line', (line) => log.warn({ line }, 'prices'));
    child.on('error', (error) => log.error({ error }, 'prices cannot be read'));
    child.on('close', (code, signal) => {
      this.#child = null;
      if (this.#isClosed) return;
      log.warn({ status: code, signal }, 'the process that reads prices ended, and is started again');
      this.#again = setTimeout(() => this.#start(), AGAIN_MS);
    });
  }
}

const WITHOUT_PRICES =
  'nobody reads prices for the signer: what traders buy counts for a day, sold again or not. Set PRICE_RPC_URLS to nodes of two providers';
/** The system's limit for the path of a socket, minus room for the ending. */
const LONGEST_SOCKET_PATH = 100;

/**
 * Returns the socket on which a child signer receives prices, or null when none are read: in paper mode, without
 * two nodes to query, and for a standalone signer.
 */
export function pricesPlace({ config, log }: ServerOptions): PricesPlace | null {
  if (config.tradingMode !== 'live' || config.signerSocket !== null) return null;
  if (config.priceRpcUrls.length > 0) return freshPlace(config.dataDir);
  log.warn({}, WITHOUT_PRICES);
  return null;
}

/** Creates the key when it is missing. */
function freshPlace(dataDir: string): PricesPlace {
  const folder = join(dataDir, 'signer');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keyFile = join(folder, 'prices.key');
  if (!existsSync(keyFile)) writeFileSync(keyFile, randomBytes(32), { mode: 0o600 });
  const near = join(folder, 'prices.sock');
  const isShort = near.length < LONGEST_SOCKET_PATH;
  return {
    socketPath: isShort ? near : join(mkdtempSync(join(tmpdir(), 'dugout-prices-')), 'prices.sock'),
    keyFile,
  };
}

export function openPrices({ config, places, log }: ServerOptions, place: PricesPlace): PriceProcess {
  const { pricesEntry: entry, execArgv } = places.signer;
  return new PriceProcess({ entry, execArgv, nodes: config.priceRpcUrls, place, log });
}
