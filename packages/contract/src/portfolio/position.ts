import { z } from 'zod';
import { address, figure, id, isoTime, rawAmount, signedRawAmount } from '../fields.ts';

export const position = z.object({
  positionId: id,
  walletAddress: address,
  tokenAddress: address,
  poolAddress: address,
  tokenName: z.string(),
  symbol: z.string(),
  token: z.object({ image: z.string().nullable(), name: z.string() }),
  /** Raw units held. */
  amount: rawAmount,
  /** Those of them whose cost is not known: they came from elsewhere, and count in no profit. */
  unknownAmount: rawAmount,
  decimals: z.number().int(),
  /** Lamports that the held tokens cost, fees included. */
  costLamports: rawAmount,
  realisedLamports: signedRawAmount,
  boughtLamports: rawAmount,
  /** What sells brought after all costs: below zero when sending them cost more than they brought. */
  soldLamports: signedRawAmount,
  costSol: z.number(),
  /** What the pool would pay for all of it now, before fees of the exit. */
  valueSol: figure,
  /** Value less cost of what is held; sells so far are in `realisedLamports`. */
  pnlSol: figure,
  pnlPercent: figure,
  /** The same percentage; the specification's name for it. */
  pnlUsd: figure,
  pnlValueUsd: figure,
  openedAt: isoTime,
});

/** The trader's ledger in total, over all wallets. SOL, shown. */
export const portfolio = z.object({
  equitySol: z.number(),
  equityUsd: figure,
  /** SOL in all wallets, with what is reserved for pending swaps and withdrawals. */
  cashSol: z.number(),
  positionsSol: z.number(),
  realisedSol: z.number(),
  /** Of tokens with a known cost. */
  unrealisedSol: z.number(),
  /** Trading, network and priority fees and tips of all landed swaps. */
  feesPaidSol: z.number(),
  trades: z.number().int(),
  openPositions: z.number().int(),
  /** Sells that closed above cost, of all sells with a known cost, in percent; null before the first one. */
  winRatePct: figure,
});

export type Position = z.output<typeof position>;

export type Portfolio = z.output<typeof portfolio>;
