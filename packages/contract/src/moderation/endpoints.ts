import { z } from 'zod';
import { data, endpoint, pagination } from '../endpoint.ts';
import { limit, page } from '../fields.ts';
import { lookUp } from './look-up.ts';

export const moderationEndpoints = {
  'GET /profile/look-ups': endpoint({
    summary: "Every time an operator looked at the trader's data, newest first, with the reason",
    access: 'trader',
    query: z.object({ page, limit }),
    output: data(z.object({ items: z.array(lookUp), pagination })),
    errors: [],
  }),
} as const;
