import { proofFields } from '@dugout/contract/identity/proofs';
import { z } from 'zod';
import { ApiError } from '#/platform/http/api-error.ts';
import type { ProofGiven } from '../proofs/proof-given.ts';
import type { AuthCall } from './auth-call.ts';

const fields = z.object(proofFields);

/** Reads the proof from a body's fields. Throws ApiError `proof_required` without a well-formed one. */
export function proofIn(body: AuthCall['body']): ProofGiven {
  const read = fields.safeParse(body);
  if (!read.success) throw new ApiError('proof_required');
  return read.data;
}

/** Reads the signature by the password's key from a body's fields; undefined without one. */
export const passwordSignatureIn = (body: AuthCall['body']): ProofGiven['passwordSignature'] =>
  fields.shape.passwordSignature.safeParse(body['passwordSignature']).data;
