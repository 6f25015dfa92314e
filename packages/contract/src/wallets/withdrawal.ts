import { z } from 'zod';
import { address, assetFields, id, isoTime, rawAmount } from '../fields.ts';
import { proofFields } from '../identity/proofs.ts';

const withdrawalFields = {
  walletAddress: address,
  mint: address,
  /** Lamports or raw units. */
  amount: rawAmount,
  destination: address,
};

export const withdrawal = z.object({
  id,
  ...withdrawalFields,
  ...assetFields,
  /** `waiting` until `dueAt`, because the address is new. cancelled, failed: nothing left the wallet. */
  status: z.enum(['waiting', 'sending', 'landed', 'cancelled', 'failed']),
  feeLamports: rawAmount,
  dueAt: isoTime.nullable(),
  signature: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: isoTime,
});

/** The effect of a withdrawal, for confirmation by the trader. */
export const withdrawalReview = z.object({
  ...withdrawalFields,
  feeLamports: rawAmount,
  /** The wallet's balance afterward, in the withdrawn mint. */
  remaining: rawAmount,
  remainingLamports: rawAmount,
  /**
   * The destination is a wallet of the trader whose key was created here and never exported: no delay, no cap.
   */
  ownWallet: z.boolean(),
  /** Nothing was sent there before. */
  newAddress: z.boolean(),
  /** The token's value is unknown: the withdrawal waits, and consumes the whole daily limit. */
  unpriced: z.boolean(),
  /** Delay in hours; 0 for immediately. */
  delayHours: z.number(),
  /** Lamports that may still leave within the day; null when the cap does not apply. */
  capLeftLamports: rawAmount.nullable(),
  /**
   * `capLeftLamports` is the trader's share of Dugout's limit for everyone, which is lower than their own limit.
   */
  isCapShared: z.boolean(),
});

/**
 * A withdrawal request; a review takes the same body and needs no proof. The amount is plain text, so that a
 * wrong one gets its specific error code.
 */
export const withdrawalRequest = z.strictObject({
  walletAddress: address,
  mint: address,
  amount: z.string().max(40),
  destination: z.string().max(64),
  ...proofFields,
  /** The same key yields the same withdrawal. */
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{8,100}$/, 'must be 8 to 100 visible ASCII letters')
    .optional(),
});

export type Withdrawal = z.output<typeof withdrawal>;

export type WithdrawalReview = z.output<typeof withdrawalReview>;
