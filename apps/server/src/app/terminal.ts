import type { Config } from '#/platform/config/config.ts';
import { logFile } from '#/platform/log/log-file.ts';

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
