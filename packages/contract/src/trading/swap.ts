import { z } from 'zod';
import { address, id, isoTime, rawAmount } from '../fields.ts';
import { swapOrder } from './order.ts';

/** What a swap costs, apart. Lamports; price impact in percent. */
export const swapCosts = z.object({
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
  /** What left the wallet for the trade, the trading fee included. */
  inAmount: rawAmount,
  /** What reached the wallet, the trading fee taken off. */
  outAmount: rawAmount,
  feeLamports: rawAmount,
  costs: swapCosts,
  /** Why it failed or expired, in words. */
  reason: z.string().nullable(),
  createdAt: isoTime,
  /** Milliseconds from the request to the fill; null while pending. */
  tookMs: z.number().nullable(),
});

/**
 * What a request for a swap led to: of several wallets the first one's, and all in `swaps`; with a trigger
 * nothing yet, but the order.
 */
export const swapAnswer = swap.extend({ swaps: z.array(swap).optional(), order: swapOrder.optional() });

export const quote = z.object({
  quoteId: id,
  walletAddress: address,
  inputMint: address,
  outputMint: address,
  inAmount: rawAmount,
  outAmount: rawAmount,
  /**
   * At worst, else the swap fails: of the output for ExactIn, of the input for ExactOut (then it is the most
   * that is paid).
   */
  minOut: rawAmount,
  feeLamports: rawAmount,
  costs: swapCosts,
  /** Every lamport that leaves the wallet for a buy, or reaches it for a sell, all costs counted. */
  totalLamports: z.string(),
  /** Whether a swap that is sent so is above the trader's ceilings. */
  proofRequired: z.boolean(),
  expiresAt: isoTime,
});

/** A swap that waits for the signature of its wallet: what was tried out, and nothing else, is to be signed. */
export const preparedSwap = quote.omit({ quoteId: true, proofRequired: true }).extend({
  /** That of the swap that it becomes. */
  id,
  /** Wire bytes in base64, the wallet's signature missing. */
  transaction: z.string(),
});

export type PreparedSwap = z.output<typeof preparedSwap>;

export type Swap = z.output<typeof swap>;

export type SwapAnswer = z.output<typeof swapAnswer>;

export type Quote = z.output<typeof quote>;
