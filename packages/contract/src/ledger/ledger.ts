import { z } from 'zod';
import { address, assetFields, id, isoTime, rawAmount, signedRawAmount } from '../fields.ts';

/** The platform's ledger in total. Lamports. */
export const platformTotals = z.object({
  /** Trading fees paid by traders: the platform's part and the referrers'. */
  feesLamports: rawAmount,
  platformLamports: rawAmount,
  referralLamports: rawAmount,
  /** The claimed part of the referral shares. */
  claimedLamports: rawAmount,
  /** Network fees, priority fees and tips paid. */
  networkLamports: rawAmount,
  /** Play SOL issued; zero with real money. */
  issuedLamports: rawAmount,
  /** Discrepancies found by recounting every line within the last ten minutes; always expected to be empty. */
  faults: z.array(z.string()),
});

/** A ledger entry from the view of the trader's accounts. Every entry sums to zero over all accounts. */
export const ownEntry = z.object({
  id,
  kind: z.string(),
  /** The booked swap, withdrawal or claim; the entry itself for a share of another trader's fee. */
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
