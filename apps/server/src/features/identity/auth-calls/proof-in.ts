import { proofFields } from '@dugout/contract/identity/proofs';
import { z } from 'zod';
import { ApiError } from '#/platform/http/api-error.ts';
import type { ProofGiven } from '../proofs/proof-given.ts';
import type { AuthCall } from './auth-call.ts';

const fields = z.object(proofFields);

/**
 * The proof among the fields of a body. Throws ApiError `proof_required` when it has none in the right shape.
 */
export function proofIn(body: AuthCall['body']): ProofGiven {
  const read = fields.safeParse(body);
  if (!read.success) throw new ApiError('proof_required');
  return read.data;
}

/** What a page signed with the key of the password, among the fields of a body; undefined where it has none. */
export const passwordSignatureIn = (body: AuthCall['body']): ProofGiven['passwordSignature'] =>
  fields.shape.passwordSignature.safeParse(body['passwordSignature']).data;
