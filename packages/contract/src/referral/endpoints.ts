import { cleanLine } from '@dugout/domain/text/typed-text';
import { z } from 'zod';
import { data, endpoint, pagination } from '../endpoint.ts';
import { limit, page, rawAmount } from '../fields.ts';
import { referralChange, referralStats, referralTier } from './referral.ts';
import { HANDLE_HOLD_DAYS } from './values.ts';

/** 3 to 20 letters, digits or underscores; blank releases the handle. */
const handle = z
  .string()
  .overwrite(cleanLine)
  .regex(/^(\w{3,20})?$/, 'must be 3 to 20 letters, digits or underscores');

export const referralEndpoints = {
  'GET /referral': endpoint({
    summary: "The trader's referral code, number of referrals and earnings",
    access: 'trader',
    output: data(referralStats),
    errors: [],
  }),
  'POST /referral': endpoint({
    summary: `Sets a handle that works as a referral code; a blank one returns to the code. A handle given up is held for ${HANDLE_HOLD_DAYS} days`,
    access: 'trader',
    body: z.strictObject({ handle }),
    output: data(referralStats),
    errors: [
      'handle_taken',
      'handle_looks_taken',
      'handle_held',
      'handle_reserved',
      'foreign_origin',
      'account_suspended',
    ],
  }),
  'POST /referral/claim': endpoint({
    summary: 'Moves earnings to the primary wallet; repeats have no effect',
    access: 'trader',
    output: data(z.object({ claimedLamports: rawAmount })),
    errors: ['withdrawals_unavailable', 'wallet_not_found', 'foreign_origin'],
  }),
  'GET /referral/tiers': endpoint({
    summary: 'Number of traders and earnings of each tier',
    access: 'trader',
    output: data(z.array(referralTier)),
    errors: [],
  }),
  'GET /referral/statement': endpoint({
    summary: 'Every share of a fee and every claim, newest first; they add up to the claimable amount',
    access: 'trader',
    query: z.object({ page, limit }),
    output: data(z.object({ items: z.array(referralChange), pagination })),
    errors: [],
  }),
} as const;
