import type { Activity } from '../index.ts';

export const activityOf = (given: Partial<Activity>): Activity => ({
  id: 'id',
  wallet: 'wallet',
  type: 'buy',
  time: 0,
  slot: 0,
  mint: 'mint',
  tokenAmount: 1n,
  sol: null,
  usd: null,
  marketCapUsd: null,
  signature: 'signature',
  seenAt: null,
  direction: null,
  counterparty: null,
  ...given,
});
