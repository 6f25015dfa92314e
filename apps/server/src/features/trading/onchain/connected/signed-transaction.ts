import { toBase58 } from '@dugout/domain/address';
import { SIGNATURE_BYTES } from '#/execution/onchain/signing.ts';
import { signatureFits } from '#/features/identity/index.ts';
import { ApiError } from '#/platform/http/api-error.ts';

/** Offset of the first signature, the payer's. */
const FIRST_AT = 1;

const messageOf = (bytes: Uint8Array): Uint8Array =>
  bytes.subarray(FIRST_AT + (bytes[0] ?? 0) * SIGNATURE_BYTES);

/**
 * Adds the wallet's signature, taken from the wallet app's result, to the prepared transaction; nothing else of
 * the result is used. All base64, the signature base58. Throws ApiError `transaction_changed` when the app signed
 * another message, `transaction_unsigned` when the signature is not the wallet's.
 */
export function withSignature(
  prepared: string,
  given: string,
  wallet: string,
): { readonly transaction: string; readonly signature: string } {
  const bytes = Buffer.from(prepared, 'base64');
  const answer = Buffer.from(given, 'base64');
  const message = messageOf(bytes);
  if (answer[0] !== bytes[0] || Buffer.compare(messageOf(answer), message) !== 0)
    throw new ApiError('transaction_changed');
  const signature = answer.subarray(FIRST_AT, FIRST_AT + SIGNATURE_BYTES);
  if (!signatureFits(wallet, message, signature.toString('base64')))
    throw new ApiError('transaction_unsigned');
  signature.copy(bytes, FIRST_AT);
  return { transaction: bytes.toString('base64'), signature: toBase58(signature) };
}
