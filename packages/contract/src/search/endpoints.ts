import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { searchText } from '../fields.ts';
import { searchToken, searchWallet } from '../market/search.ts';
import { searchProfile } from './profile.ts';

export const searchEndpoints = {
  'GET /search': endpoint({
    summary:
      'Tokens, wallets and profiles that match a text, except profiles of traders who block the caller',
    access: 'public',
    query: z.object({ search: searchText(200) }),
    output: z.object({
      data: z.object({
        tokens: z.array(searchToken),
        wallets: z.array(searchWallet),
        profiles: z.array(searchProfile),
      }),
      error: z.literal(false),
      message: z.string(),
    }),
    errors: ['search_failed'],
  }),
} as const;
