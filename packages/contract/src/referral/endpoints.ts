import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { rawAmount } from '../fields.ts';
import { referralStats } from './stats.ts';

/** 3 to 20 letters, digits or underscores; blank gives the handle back. */
const handle = z
  .string()
  .trim()
  .regex(/^(\w{3,20})?$/, 'must be 3 to 20 letters, digits or underscores');

export const referralEndpoints = {
  'GET /referral': endpoint({
    summary: "The trader's referral code, how many they referred and what that earned",
    access: 'trader',
    output: data(referralStats),
    errors: [],
  }),
  'POST /referral': endpoint({
    summary: 'Keeps a handle that serves as a referral code; a blank one falls back to the code',
    access: 'trader',
    body: z.strictObject({ handle }),
    output: data(referralStats),
    errors: ['handle_taken', 'foreign_origin'],
  }),
  'POST /referral/claim': endpoint({
    summary: 'Moves what was earned to the primary wallet, once however often it is sent',
    access: 'trader',
    output: data(z.object({ claimedLamports: rawAmount })),
    errors: ['withdrawals_unavailable', 'wallet_not_found', 'foreign_origin'],
  }),
} as const;
