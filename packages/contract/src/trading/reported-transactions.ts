import { isSignature } from '@dugout/domain/address';
import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { address, figure, id, isoTime } from '../fields.ts';

const signature = z.string().refine(isSignature, 'must be a transaction signature');

const shownAmount = z.number().min(0).max(1e15).nullable();

/** Notes about a transaction, stored unchanged: at most 32 short values. */
const metadata = z
  .record(z.string().max(64), z.union([z.string().max(256), z.number(), z.boolean(), z.null()]))
  .refine((value) => Object.keys(value).length <= 32, 'must have at most 32 entries');

const walletRecord = z.object({
  id,
  signature: z.string(),
  walletAddress: address,
  type: z.enum(['buy', 'sell', 'deposit', 'withdraw']),
  tokenAddress: address.nullable(),
  solAmount: figure,
  usdAmount: figure,
  status: z.string().nullable(),
  /** Whether the chain confirms such a transaction of this wallet. Until then it is only a claim. */
  verified: z.boolean(),
  createdAt: isoTime,
});

export const reportedTransactionEndpoints = {
  'POST /swap/log': endpoint({
    summary:
      "Records the outcome of a swap by one of the trader's wallets. Moves no balance, and is unverified until found on the chain",
    access: 'trader',
    body: z.strictObject({
      signature,
      walletAddress: address,
      tokenAddress: address,
      type: z.enum(['buy', 'sell']),
      solAmount: shownAmount,
      usdAmount: shownAmount,
      status: z.enum(['pending', 'landed', 'failed', 'expired']),
    }),
    output: data(walletRecord),
    errors: ['wallet_not_found', 'log_failed', 'foreign_origin'],
  }),
  'POST /transaction/save': endpoint({
    summary:
      "Records a transaction of one of the trader's wallets. Moves no balance, and is unverified until found on the chain",
    access: 'trader',
    body: z.strictObject({
      signature,
      type: z.enum(['buy', 'sell', 'deposit', 'withdraw']),
      wallet_address: address,
      metadata: metadata.default({}),
    }),
    output: data(walletRecord),
    errors: ['wallet_not_found', 'log_failed', 'foreign_origin'],
  }),
} as const;

export type WalletRecord = z.output<typeof walletRecord>;
