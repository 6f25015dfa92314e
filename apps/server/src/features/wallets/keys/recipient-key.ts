import { ECDH } from 'node:crypto';
import { ApiError } from '#/platform/http/api-error.ts';

/**
 * Rejects a recipient's key (base64url) that is not a point of P-256, before anything is written. Throws ApiError
 * `invalid_input`.
 */
export function demandRecipient(recipientKey: string): void {
  try {
    ECDH.convertKey(Buffer.from(recipientKey, 'base64url'), 'prime256v1');
  } catch {
    throw new ApiError('invalid_input', 'recipientKey: is no point of P-256');
  }
}
