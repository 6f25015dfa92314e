import type { TradingMode } from '@dugout/contract/system/status';
import { ApiError } from '#/platform/http/api-error.ts';
import type { TradersWallet, TradersWallets } from './ports.ts';

/** Throws ApiError `quick_buy_unavailable` when this server accepts no swaps. */
export function assertTakesSwaps(mode: TradingMode): void {
  if (mode === 'development') throw new ApiError('quick_buy_unavailable');
}

/**
 * Returns a wallet that this trader may trade from. Throws ApiError `wallet_not_found`, `wallet_archived` or
 * `wallet_key_missing`.
 */
export async function tradableWallet(
  wallets: TradersWallets,
  userId: string,
  address: string,
): Promise<TradersWallet> {
  const wallet = await wallets.owned(userId, address);
  assertTradable(wallet);
  return wallet;
}

/** Throws ApiError `wallet_connected` for a wallet that signs each swap itself. */
export function demandOurSignature({ connected }: Pick<TradersWallet, 'connected'>): void {
  if (connected)
    throw new ApiError(
      'wallet_connected',
      'You sign each swap of a connected wallet: use POST /swap/prepare',
    );
}

/** Returns the one wallet of a body. The contract has checked that it is present. */
export function walletOf({ walletAddress }: { readonly walletAddress?: string | undefined }): string {
  if (walletAddress === undefined) throw new ApiError('invalid_input');
  return walletAddress;
}

/** Throws ApiError `wallet_archived`, `wallet_key_missing`. */
export function assertTradable(wallet: Pick<TradersWallet, 'archived' | 'keyMissing'>): void {
  if (wallet.archived) throw new ApiError('wallet_archived');
  if (wallet.keyMissing) throw new ApiError('wallet_key_missing');
}
