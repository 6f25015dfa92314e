import { z } from 'zod';
import { address, id, isoTime, rawAmount } from '../fields.ts';
import { swapOrder } from './order.ts';

/** The costs of a swap, itemized. Lamports; price impact in percent. */
const swapCosts = z.object({
  platformLamports: rawAmount,
  protocolLamports: rawAmount,
  networkLamports: rawAmount,
  priorityLamports: rawAmount,
  tipLamports: rawAmount,
  rentLamports: rawAmount,
  priceImpactPct: z.number(),
  slippageBps: z.number().int(),
});

export const swap = z.object({
  id,
  status: z.enum(['pending', 'landed', 'failed', 'expired']),
  /** Null until the trade is on the tape. */
  signature: z.string().nullable(),
  walletAddress: address,
  inputMint: address,
  outputMint: address,
  /** Paid by the wallet for the trade, including the trading fee. */
  inAmount: rawAmount,
  /** Received by the wallet, after the trading fee. */
  outAmount: rawAmount,
  feeLamports: rawAmount,
  costs: swapCosts,
  /** Why it failed or expired, as a message. */
  reason: z.string().nullable(),
  createdAt: isoTime,
  /** Milliseconds from the request to the fill; null while pending. */
  tookMs: z.number().nullable(),
});

/**
 * The result of a swap request: with several wallets the first one's, and all in `swaps`; with a trigger only the
 * order.
 */
export const swapAnswer = swap.extend({ swaps: z.array(swap).optional(), order: swapOrder.optional() });

export const quote = z.object({
  quoteId: id,
  walletAddress: address,
  inputMint: address,
  outputMint: address,
  /** Name of the venue that would trade it now: a launchpad, an exchange, or the router Jupiter. */
  venue: z.string(),
  inAmount: rawAmount,
  outAmount: rawAmount,
  /** The worst accepted result, otherwise the swap fails: min output for ExactIn, max input for ExactOut. */
  minOut: rawAmount,
  feeLamports: rawAmount,
  costs: swapCosts,
  /** Total lamports paid by the wallet for a buy, or received for a sell, including all costs. */
  totalLamports: z.string(),
  /** Whether a swap sent like this is above the trader's ceilings. */
  proofRequired: z.boolean(),
  expiresAt: isoTime,
});

/** A swap that waits for its wallet's signature. Exactly the simulated transaction must be signed. */
export const preparedSwap = quote.omit({ quoteId: true, venue: true, proofRequired: true }).extend({
  /** Id of the future swap. */
  id,
  /** Wire bytes in base64, without the wallet's signature. */
  transaction: z.string(),
});

export type PreparedSwap = z.output<typeof preparedSwap>;

export type Swap = z.output<typeof swap>;

export type SwapAnswer = z.output<typeof swapAnswer>;

export type Quote = z.output<typeof quote>;
