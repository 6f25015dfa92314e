import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAddress } from '@dugout/domain/address';
import { parseSealedWallet } from './sealed-wallet.ts';

const SUFFIX = '.json';

export const walletsFolder = (folder: string): string => join(folder, 'wallets');

export const walletPath = (folder: string, address: string): string =>
  join(walletsFolder(folder), address + SUFFIX);

/** Lists the addresses of all sealed wallets. A missing folder counts as empty. */
export function walletAddresses(folder: string): string[] {
  if (!existsSync(walletsFolder(folder))) return [];
  return readdirSync(walletsFolder(folder))
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => name.slice(0, -SUFFIX.length))
    .filter(isAddress);
}

/**
 * Returns the id of the master key that sealed the wallets, from the first readable file, or null without any.
 */
export function masterKeyIdOfWallets(folder: string): string | null {
  for (const address of walletAddresses(folder)) {
    const wallet = parseSealedWallet(readFileSync(walletPath(folder, address), 'utf8'));
    if (wallet !== null) return wallet.masterKeyId;
  }
  return null;
}
