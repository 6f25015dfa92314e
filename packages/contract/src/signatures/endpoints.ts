import { z } from 'zod';
import { checkpoint } from '../checkpoint.ts';
import { data, endpoint } from '../endpoint.ts';
import { shownSignatures, signatureRecord } from './signature.ts';

const size = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** `before`: only entries before this line of the log. `since`: size of a checkpoint known to the caller. */
const part = z.object({ before: size.optional(), since: size.optional() });

export const signaturesEndpoints = {
  'GET /signatures': endpoint({
    summary: "The trader's entries in the signature log, newest first, each with its proof",
    access: 'trader',
    query: part,
    output: data(shownSignatures),
    errors: ['signer_unavailable'],
  }),
  'GET /signatures/record': endpoint({
    summary: "The trader's record of signatures with its proofs, for `dugout-verify`",
    access: 'trader',
    query: part,
    output: signatureRecord,
    errors: ['signer_unavailable'],
  }),
  'GET /signatures/checkpoint': endpoint({
    summary: "The newest signed checkpoint of the signer's log",
    access: 'public',
    output: data(checkpoint),
    errors: ['signer_unavailable'],
  }),
  'GET /signatures/consistency': endpoint({
    summary: "Proof that a later tree of the signer's log extends an earlier one (RFC 6962)",
    access: 'public',
    query: z.object({ first: size, second: size }),
    output: data(z.object({ proof: z.array(z.base64()) })),
    errors: ['signature_log_range', 'signer_unavailable'],
  }),
} as const;
