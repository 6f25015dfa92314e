import { z } from 'zod';
import { data, endpoint, pagination } from '../endpoint.ts';
import { limit, page } from '../fields.ts';
import { ownEntry, platformTotals } from './ledger.ts';

export const ledgerEndpoints = {
  'GET /ledger': endpoint({
    summary: 'Platform totals, recounted line by line',
    access: 'trader',
    output: data(platformTotals),
    errors: [],
  }),
  'GET /ledger/own': endpoint({
    summary: "Every ledger entry on the trader's accounts, newest first",
    access: 'trader',
    query: z.object({ page, limit }),
    output: data(z.object({ items: z.array(ownEntry), pagination })),
    errors: [],
  }),
} as const;
