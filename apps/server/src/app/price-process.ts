import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Log } from '#/platform/log/log.ts';
import { type PricesPlace, pricesVariables } from '#/signer/start-signer.ts';

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
export class PriceProcess {
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
