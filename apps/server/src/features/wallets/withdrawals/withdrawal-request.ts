import { MIN_LAMPORTS_SENT } from '@dugout/contract/wallets/values';
import { isAddress } from '@dugout/domain/address';
import { parseRawAmount } from '@dugout/domain/base-units';
import { SOL_MINT } from '@dugout/domain/sol';
import { ApiError } from '#/platform/http/api-error.ts';

/** A requested withdrawal; the amount is lamports or raw units as text. */
export interface WithdrawalRequest {
  readonly walletAddress: string;
  readonly mint: string;
  readonly amount: string;
  readonly destination: string;
}

export interface ParsedWithdrawal extends Omit<WithdrawalRequest, 'amount'> {
  readonly amount: bigint;
}

/** Programs and mints that are often pasted in place of a wallet; funds sent there are lost. */
const NOBODY = new Set([
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  SOL_MINT,
]);

/**
 * Parses a request without any look-up. Throws ApiError `amount_invalid`, `amount_too_small`,
 * `destination_invalid`, `destination_is_source`.
 */
export function parseWithdrawal({
  walletAddress,
  mint,
  amount: text,
  destination,
}: WithdrawalRequest): ParsedWithdrawal {
  if (!isAddress(destination) || NOBODY.has(destination) || destination === mint)
    throw new ApiError('destination_invalid');
  if (destination === walletAddress) throw new ApiError('destination_is_source');
  const amount = parseRawAmount(text);
  if (amount === null || amount === 0n) throw new ApiError('amount_invalid');
  if (mint === SOL_MINT && amount < MIN_LAMPORTS_SENT)
    throw new ApiError(
      'amount_too_small',
      'The minimum is 0.00089088 SOL: the network requires it in every account',
    );
  return { walletAddress, mint, amount, destination };
}
