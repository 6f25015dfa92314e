import { z } from 'zod';
import { id, isoTime, rawAmount } from '../fields.ts';

const tier = z.number().int().min(1).max(3);

/** One of the tiers: whom they refer is not named, only counted. Lamports. */
export const referralTier = z.object({
  tier,
  /** Percent of each fee that the tier earns. */
  percent: z.number(),
  traders: z.number().int(),
  earnedLamports: rawAmount,
});

/**
 * A change of the trader's referral earnings. A share of a fee has the hour of the trade, not its second: who
 * traded is not for the referrer to know.
 */
export const referralChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('share'),
    id,
    at: isoTime,
    tier,
    /** The whole fee that the trader paid. */
    feeLamports: rawAmount,
    lamports: rawAmount,
  }),
  z.object({ kind: z.literal('claim'), id, at: isoTime, lamports: rawAmount }),
]);

export type ReferralTier = z.output<typeof referralTier>;
export type ReferralChange = z.output<typeof referralChange>;
