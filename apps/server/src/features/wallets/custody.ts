import { ApiError } from '#/platform/http/api-error.ts';
import type { WalletRow } from './wallets.repository.ts';

/** Time during which an export can be taken once its wait is over, in ms. Later it must be requested again. */
export const EXPORT_OPEN_MS = 24 * 3_600_000;

/** Returns when a requested export can be taken, or null when none is pending or its time has passed. */
export function exportDueAt(
  { export_due_at: due }: Pick<WalletRow, 'export_due_at'>,
  now: number,
): Date | null {
  return due !== null && due.getTime() + EXPORT_OPEN_MS > now ? due : null;
}

/**
 * Rejects actions that need the key of a wallet whose key is in its trader's own wallet app, or lost. Throws
 * ApiError `wallet_connected`, `wallet_key_missing`.
 */
export function demandKeyHere(wallet: { readonly connected: boolean; readonly keyMissing: boolean }): void {
  if (wallet.connected) throw new ApiError('wallet_connected');
  if (wallet.keyMissing) throw new ApiError('wallet_key_missing');
}

/**
 * Reports whether a wallet's key exists only here: it was created here, was never exported, and no export is
 * pending. A payment to any other wallet counts as outflow.
 */
export const keyIsHereAlone = (
  row: Pick<WalletRow, 'origin' | 'exported_at' | 'export_due_at'>,
  now: number,
): boolean => row.origin === 'created' && row.exported_at === null && exportDueAt(row, now) === null;
