import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { proofErrors, proofFields } from '../identity/proofs.ts';
import { apiKey, newApiKey } from './api-key.ts';

export const apikeysEndpoints = {
  'GET /api-keys': endpoint({
    summary: "The trader's API keys, newest first; a key sees only itself",
    access: 'trader',
    output: data(z.array(apiKey)),
    errors: [],
  }),
  'POST /api-keys': endpoint({
    summary: 'Creates an API key, with a fresh proof of identity. Only this response contains the key',
    access: 'trader',
    body: z.strictObject({ ...newApiKey, ...proofFields }),
    output: data(z.object({ apiKey, key: z.string() })),
    errors: ['wallet_not_found', 'wallet_connected', 'too_many_api_keys', ...proofErrors, 'foreign_origin'],
  }),
  'DELETE /api-keys/{id}': endpoint({
    summary: 'Revokes an API key at once, and cancels the open orders that it placed',
    access: 'trader',
    params: z.object({ id }),
    output: z.object({ message: z.string() }),
    errors: ['api_key_not_found', 'foreign_origin'],
  }),
} as const;
