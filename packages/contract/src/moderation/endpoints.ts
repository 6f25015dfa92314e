import { z } from 'zod';
import { data, endpoint, pagination } from '../endpoint.ts';
import { id, isoTime, limit, page } from '../fields.ts';

const lookUp = z.object({
  id,
  /** The operator and the data, as text. */
  detail: z.string(),
  /** Null for look-ups from before reasons were recorded. */
  reason: z.string().nullable(),
  createdAt: isoTime,
});

export type LookUp = z.output<typeof lookUp>;

export const moderationEndpoints = {
  'GET /profile/look-ups': endpoint({
    summary: "Operator views of the trader's data, newest first, with the reason",
    access: 'trader',
    query: z.object({ page, limit }),
    output: data(z.object({ items: z.array(lookUp), pagination })),
    errors: [],
  }),
} as const;
