import type { AddressInfo } from 'node:net';
import { systemEndpoints } from '@dugout/contract/system/endpoints';
import type { SystemStatus } from '@dugout/contract/system/status';
import { z } from 'zod';

/** The response of all three servers, created again for each request. */
export const answer = (): { readonly data: SystemStatus } => ({
  data: {
    product: 'Dugout',
    version: '0.1.0',
    tradingMode: 'paper',
    marketSource: 'simulator',
    slot: 361_216_003,
    feedDelayMs: 57,
    tokens: 500,
    registration: 'open',
    solUsd: 160.14,
  },
});

export const PATH = '/api/v1/status';

/** JSON Schema of the response, for the peer that serializes with it. */
export const answerSchema = z.toJSONSchema(systemEndpoints['GET /status'].output, { target: 'draft-7' });

export const ready = (port: number, cookie = ''): void => {
  process.send?.({ port, cookie });
};

export const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
