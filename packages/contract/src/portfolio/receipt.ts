import { z } from 'zod';
import { address, figure, id, isoTime, rawAmount, side, signedRawAmount } from '../fields.ts';
import { tokenOf } from './lots.ts';

/** A swap from request to completion, with every cost. */
export const receipt = z.object({
  swapId: id,
  status: z.enum(['pending', 'landed', 'failed', 'expired']),
  side,
  ...tokenOf,
  decimals: z.number().int(),
  walletAddress: address,
  signature: z.string().nullable(),
  /** Venue that filled it: the first to accept. */
  venue: z.string().nullable(),
  /** Venues that were tried before and failed. */
  tried: z.array(z.object({ venue: z.string(), reason: z.string() })),
  requestedAt: isoTime,
  settledAt: isoTime.nullable(),
  tookMs: z.number().nullable(),
  quotedSlot: z.number().int().nullable(),
  landedSlot: z.number().int().nullable(),
  quotedIn: rawAmount,
  quotedOut: rawAmount,
  /** Null when nothing was traded. */
  gotIn: rawAmount.nullable(),
  gotOut: rawAmount.nullable(),
  /** Shortfall against the quote, in percent of the quote; negative when the trade yielded more. */
  slippagePct: figure,
  costs: z.object({
    platformLamports: rawAmount,
    protocolLamports: rawAmount,
    networkLamports: rawAmount,
    priorityLamports: rawAmount,
    tipLamports: rawAmount,
    rentLamports: rawAmount,
    /** Rent that came back from the token account that a full sale emptied and closed. */
    rentBackLamports: rawAmount,
    /** Quoted minus received, on the SOL side; negative is a gain. */
    slippageLamports: signedRawAmount,
  }),
  /** SOL moved by the trade, for display. */
  sol: z.number(),
  /** All costs except slippage, for display. */
  feesSol: z.number(),
  reason: z.string().nullable(),
});

export type Receipt = z.output<typeof receipt>;
