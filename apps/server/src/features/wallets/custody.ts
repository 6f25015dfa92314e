import { ApiError } from '#/platform/http/api-error.ts';
import type { WalletRow } from './wallets.repository.ts';

/** How long an export can be taken once its wait is over, in ms: later it has to be asked for again. */
export const EXPORT_OPEN_MS = 24 * 3_600_000;

/** When a requested export can be taken; null when none waits, or when its time has passed. */
export function exportDueAt(
  { export_due_at: due }: Pick<WalletRow, 'export_due_at'>,
  now: number,
): Date | null {
  return due !== null && due.getTime() + EXPORT_OPEN_MS > now ? due : null;
}

/**
 * Refuses what needs a key of a wallet whose key is in its trader's own wallet app, or lost. Throws ApiError
 * `wallet_connected`, `wallet_key_missing`.
 */
export function demandKeyHere(wallet: { readonly connected: boolean; readonly keyMissing: boolean }): void {
  if (wallet.connected) throw new ApiError('wallet_connected');
  if (wallet.keyMissing) throw new ApiError('wallet_key_missing');
}

/**
 * Whether nobody outside can have a wallet's key: it was made here, was never given out, and is not about to
 * be. Paying any other wallet is paying out.
 */
export const keyIsHereAlone = (
  row: Pick<WalletRow, 'origin' | 'exported_at' | 'export_due_at'>,
  now: number,
): boolean => row.origin === 'created' && row.exported_at === null && exportDueAt(row, now) === null;
