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
  /** `waiting` until `dueAt`, because the address is new; cancelled, failed: nothing left the wallet. */
  status: z.enum(['waiting', 'sending', 'landed', 'cancelled', 'failed']),
  feeLamports: rawAmount,
  /** When a waiting one is sent. */
  dueAt: isoTime.nullable(),
  signature: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: isoTime,
});

/** What a withdrawal would do, before the trader agrees to it. */
export const withdrawalReview = z.object({
  ...withdrawalFields,
  feeLamports: rawAmount,
  /** Of the wallet afterwards, in the withdrawn mint. */
  remaining: rawAmount,
  remainingLamports: rawAmount,
  /**
   * The destination is a wallet of the trader whose key was made here and never exported: no delay, no cap.
   */
  ownWallet: z.boolean(),
  /** Nothing was sent there before. */
  newAddress: z.boolean(),
  /** The token's worth is not known: it waits, and takes the whole daily limit. */
  unpriced: z.boolean(),
  /** Hours that it waits first; 0 when it goes at once. */
  delayHours: z.number(),
  /** Lamports that may still leave within the day; null where the cap does not apply. */
  capLeftLamports: rawAmount.nullable(),
  /** `capLeftLamports` is the trader's share of Dugout's limit for everyone, which leaves less than their own limit. */
  isCapShared: z.boolean(),
});

/**
 * A withdrawal as it is asked for; a review takes the same body and needs no proof. The amount is text here,
 * so that a wrong one is answered by its own code.
 */
export const withdrawalRequest = z.strictObject({
  walletAddress: address,
  mint: address,
  amount: z.string().max(40),
  destination: z.string().max(64),
  ...proofFields,
  /** The same key gives the same withdrawal. */
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{8,100}$/, 'must be 8 to 100 visible ASCII letters')
    .optional(),
});

export type Withdrawal = z.output<typeof withdrawal>;

export type WithdrawalReview = z.output<typeof withdrawalReview>;
