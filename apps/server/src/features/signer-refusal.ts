import { ApiError } from '#/platform/http/api-error.ts';
import { SignerRefusal } from '#/signer/client.ts';

const REFUSALS = {
  other_owner: 'The signer holds this wallet for another account',
  limit_reached: "Your wallets reached the signer's limit for exports and withdrawals. Try again tomorrow",
  not_announced: 'The signer has no record of this request. Cancel it and request it again',
  not_proven: 'The signer could not verify who confirmed this. Confirm it with another sign-in method',
  frozen: 'The operator paused all trades, exports and withdrawals',
} as const;

/** Converts the signer's refusals to the catalog's errors; its other failures are unchanged. */
export async function asApiError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof SignerRefusal)) throw error;
    switch (error.code) {
      case 'secret_invalid':
        throw new ApiError('secret_invalid');
      case 'unknown_wallet':
        throw new ApiError('wallet_not_found', 'The signer does not hold the key of this wallet');
      case 'shared_limit':
        throw new ApiError('platform_limit');
      case 'other_owner':
      case 'limit_reached':
      case 'not_announced':
      case 'not_proven':
      case 'frozen':
        throw new ApiError('signer_refused', REFUSALS[error.code]);
      default:
        throw error;
    }
  }
}

/** Returns the signer's answer; `instead` while the signer is down. */
export const orWhileSignerIsDown = <T>(call: Promise<T>, instead: T): Promise<T> =>
  call.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'signer_unavailable') return instead;
    throw error;
  });
