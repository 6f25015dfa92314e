import { z } from 'zod';
import { address, assetFields, id, isoTime, rawAmount, signedRawAmount } from '../fields.ts';

/** The platform's ledger in total. Lamports. */
export const platformTotals = z.object({
  /** Trading fees that traders paid: what the platform keeps, and what those who referred them got. */
  feesLamports: rawAmount,
  platformLamports: rawAmount,
  referralLamports: rawAmount,
  /** Of the referral shares, what has been claimed. */
  claimedLamports: rawAmount,
  /** Network fees, priority fees and tips paid away. */
  networkLamports: rawAmount,
  /** Play SOL that was given out; zero with real money. */
  issuedLamports: rawAmount,
  /** Faults found by adding up every line again, within the last ten minutes; none is expected, ever. */
  faults: z.array(z.string()),
});

/**
 * One entry of the ledger as it touches the trader's own accounts. Every entry sums to zero over all
 * accounts.
 */
export const ownEntry = z.object({
  id,
  kind: z.string(),
  /** The swap, withdrawal or claim that it books; the entry itself for a share of somebody else's fee. */
  ref: z.string(),
  createdAt: isoTime,
  lines: z.array(
    z.object({
      account: z.enum(['wallet', 'hold', 'referral']),
      walletAddress: address.nullable(),
      mint: address,
      ...assetFields,
      amount: signedRawAmount,
    }),
  ),
});

export type PlatformTotals = z.output<typeof platformTotals>;

export type OwnEntry = z.output<typeof ownEntry>;
