import { z } from 'zod';
import { data, endpoint, pagination } from '../endpoint.ts';
import { limit, page } from '../fields.ts';
import { houseBooks, ownEntry } from './ledger.ts';

export const ledgerEndpoints = {
  'GET /books': endpoint({
    summary: 'The books of the house in total, added up anew',
    access: 'trader',
    output: data(houseBooks),
    errors: [],
  }),
  'GET /books/own': endpoint({
    summary: "Every entry of the ledger that touches the trader's own accounts, newest first",
    access: 'trader',
    query: z.object({ page, limit }),
    output: data(z.object({ items: z.array(ownEntry), pagination })),
    errors: [],
  }),
} as const;
