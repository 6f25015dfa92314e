import type { SystemStatus } from '@dugout/contract/system/status';
import { expect } from 'vitest';
import { ApiError } from './api-error.ts';
import type { HarnessOptions } from './http.harness.ts';

export const status: SystemStatus = {
  product: 'Dugout',
  version: '1',
  tradingMode: 'paper',
  marketSource: 'simulator',
  slot: 1,
  feedDelayMs: null,
  tokens: 0,
  registration: 'open',
  solUsd: null,
};
const trader = { userId: 'u1', userName: 'Marlowe', sessionId: 's1' };
export const callers = { 'session=1': trader };

export const SWAP = {
  walletAddress: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  inputMint: 'So11111111111111111111111111111111111111112',
  outputMint: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  amount: '1000',
  slippageBps: 100,
};

export const failure = (code: string) => ({ error: true, code, message: expect.any(String) });

export const statusRoute: HarnessOptions = { routes: { 'GET /status': () => ({ data: status }) } };
export const quoteRoute: HarnessOptions = {
  callers,
  routes: {
    'POST /swap/quote': () => {
      throw new ApiError('insufficient_sol');
    },
  },
};
export const post = {
  method: 'POST',
  url: '/api/v1/swap/quote',
  headers: { cookie: 'session=1', 'content-type': 'application/json' },
} as const;
