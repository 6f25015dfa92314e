import { mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#/platform/config/config.ts';

/** A start moves a log above this size to `dugout.log.1`, in the place of the one before. */
const MAX_LOG_BYTES = 64 * 2 ** 20;

export const logFile = (dataDir: string): string => join(dataDir, 'dugout.log');

/** Opens the log file of a data folder for appending. Returns its descriptor. */
export function openLogFile(dataDir: string): number {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = logFile(dataDir);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** Returns the four lines that a terminal shows once the server answers calls. */
export const readyLines = (
  { tradingMode, marketSource, dataDir }: Pick<Config, 'tradingMode' | 'marketSource' | 'dataDir'>,
  { address, version }: { readonly address: string; readonly version: string },
): string =>
  [
    `Dugout ${version}, a trading terminal for Solana memecoins`,
    `Open  ${address}`,
    `Mode  ${tradingMode} trading, market from the ${marketSource}`,
    `Data  ${dataDir}, log in ${logFile(dataDir)}`,
    '',
  ].join('\n');
