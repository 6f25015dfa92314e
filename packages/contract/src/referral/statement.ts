import { z } from 'zod';
import { id, isoTime, rawAmount } from '../fields.ts';

const tier = z.number().int().min(1).max(3);

/** One tier: referred traders are only counted, not named. Lamports. */
export const referralTier = z.object({
  tier,
  /** Percent of each fee that the tier earns. */
  percent: z.number(),
  traders: z.number().int(),
  earnedLamports: rawAmount,
});

/**
 * A change of the trader's referral earnings. A share of a fee only has the hour of the trade, to protect the
 * payer's identity.
 */
export const referralChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('share'),
    id,
    at: isoTime,
    tier,
    /** The total fee paid by the trader. */
    feeLamports: rawAmount,
    lamports: rawAmount,
  }),
  z.object({ kind: z.literal('claim'), id, at: isoTime, lamports: rawAmount }),
]);

export type ReferralTier = z.output<typeof referralTier>;
export type ReferralChange = z.output<typeof referralChange>;
