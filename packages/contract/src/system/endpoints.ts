import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { systemStatus } from './status.ts';

export const systemEndpoints = {
  'GET /status': endpoint({
    summary: 'State of this server: trading mode, market source, chain slot and feed delay',
    access: 'public',
    output: data(systemStatus),
    errors: [],
  }),
  'GET /price': endpoint({
    summary: 'The SOL price in US dollars',
    access: 'public',
    query: z.object({ ids: z.string().max(256).optional() }),
    output: z.object({ usdPrice: z.number() }),
    errors: ['price_unknown'],
  }),
} as const;
