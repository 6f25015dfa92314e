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
  /** The part of them with unknown cost: received from elsewhere, excluded from PnL. */
  unknownAmount: rawAmount,
  decimals: z.number().int(),
  /** Cost of the held tokens in lamports, fees included. */
  costLamports: rawAmount,
  realisedLamports: signedRawAmount,
  boughtLamports: rawAmount,
  /** Net proceeds of sells after all costs; negative when the sending costs exceeded the proceeds. */
  soldLamports: signedRawAmount,
  costSol: z.number(),
  /** The pool's payout for the whole amount now, before exit fees. */
  valueSol: figure,
  /** Value minus cost of the held tokens; sells so far are in `realisedLamports`. */
  pnlSol: figure,
  pnlPercent: figure,
  /** The same percentage under the specification's name. */
  pnlUsd: figure,
  pnlValueUsd: figure,
  openedAt: isoTime,
});

/** The trader's ledger in total, over all wallets. SOL, for display. */
export const portfolio = z.object({
  equitySol: z.number(),
  equityUsd: figure,
  /** SOL in all wallets, including SOL reserved for pending swaps and withdrawals. */
  cashSol: z.number(),
  positionsSol: z.number(),
  realisedSol: z.number(),
  /** For tokens with a known cost. */
  unrealisedSol: z.number(),
  /** Trading, network and priority fees and tips of all landed swaps. */
  feesPaidSol: z.number(),
  trades: z.number().int(),
  openPositions: z.number().int(),
  /** Percent of sells above cost, among sells with a known cost; null before the first. */
  winRatePct: figure,
});

export type Position = z.output<typeof position>;

export type Portfolio = z.output<typeof portfolio>;
