import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PricesPlace } from '#/signer/start-signer.ts';
import { PriceProcess } from './price-process.ts';
import type { ServerOptions } from './server-options.ts';

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

/** Starts the process that reads prices. */
export function openPrices({ config, places, log }: ServerOptions, place: PricesPlace): PriceProcess {
  const { pricesEntry: entry, execArgv } = places.signer;
  return new PriceProcess({ entry, execArgv, nodes: config.priceRpcUrls, place, log });
}
