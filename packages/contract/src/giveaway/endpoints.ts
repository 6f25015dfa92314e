import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { id, rawAmount } from '../fields.ts';
import { drawFile, giveaway } from './giveaway.ts';

export const giveawayEndpoints = {
  'GET /giveaway': endpoint({
    summary: 'Giveaways, newest first, and the balance of the prize account',
    access: 'public',
    output: data(z.object({ giveaways: z.array(giveaway), heldLamports: rawAmount })),
    errors: [],
  }),
  'POST /giveaway/enter': endpoint({
    summary: 'Enters a giveaway, once; an entry cannot be undone',
    access: 'trader',
    body: z.strictObject({ giveawayId: id }),
    output: data(giveaway),
    errors: [
      'giveaway_not_found',
      'giveaway_closed',
      'giveaway_rank_too_low',
      'giveaway_account_too_new',
      'giveaway_wallet_missing',
      'giveaway_wallet_entered',
      'foreign_origin',
    ],
  }),
  'GET /giveaway/{giveawayId}/draw': endpoint({
    summary: 'The inputs of a draw, once entries are closed',
    access: 'public',
    params: z.object({ giveawayId: id }),
    output: data(drawFile),
    errors: ['giveaway_not_found', 'giveaway_entries_open'],
  }),
} as const;
