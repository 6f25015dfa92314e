import { z } from 'zod';
import { address, figure, id, isoTime, rawAmount, side, signedRawAmount } from '../fields.ts';
import { tokenOf } from './lots.ts';

/** A swap from asking to its end, with every cost. */
export const receipt = z.object({
  swapId: id,
  status: z.enum(['pending', 'landed', 'failed', 'expired']),
  side,
  ...tokenOf,
  decimals: z.number().int(),
  walletAddress: address,
  signature: z.string().nullable(),
  /** Where it was filled: the first venue that took it. */
  venue: z.string().nullable(),
  /** The venues that were asked before and could not. */
  tried: z.array(z.object({ venue: z.string(), reason: z.string() })),
  requestedAt: isoTime,
  settledAt: isoTime.nullable(),
  tookMs: z.number().nullable(),
  quotedSlot: z.number().int().nullable(),
  landedSlot: z.number().int().nullable(),
  quotedIn: rawAmount,
  quotedOut: rawAmount,
  /** Null where nothing was traded. */
  gotIn: rawAmount.nullable(),
  gotOut: rawAmount.nullable(),
  /** What the trade brought less than quoted, in percent of the quote; below zero when it brought more. */
  slippagePct: figure,
  costs: z.object({
    platformLamports: rawAmount,
    protocolLamports: rawAmount,
    networkLamports: rawAmount,
    priorityLamports: rawAmount,
    tipLamports: rawAmount,
    rentLamports: rawAmount,
    /** Quoted against got, on the SOL side; below zero is a gain. */
    slippageLamports: signedRawAmount,
  }),
  /** SOL that the trade moved, shown. */
  sol: z.number(),
  /** All costs but slippage, shown. */
  feesSol: z.number(),
  reason: z.string().nullable(),
});

export type Receipt = z.output<typeof receipt>;
