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
  soldCostLamports: rawAmount,
  boughtLamports: rawAmount,
  /** Net proceeds of sells after all costs; negative when the sending costs exceeded the proceeds. */
  soldLamports: signedRawAmount,
  costSol: z.number(),
  /** The pool's payout for the whole amount now, before exit fees. */
  valueSol: figure,
  /** Unrealized PnL: value less cost of the held tokens; sells so far are in `realisedLamports`. */
  pnlSol: figure,
  /** Of the cost. */
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
  /** Realized, unrealized and total PnL of tokens with a known cost, each in percent of that cost. */
  realisedSol: z.number(),
  realisedPct: figure,
  unrealisedSol: z.number(),
  unrealisedPct: figure,
  totalPnlSol: z.number(),
  totalPnlPct: figure,
  /** Trading, network and priority fees and tips of all landed swaps. */
  feesPaidSol: z.number(),
  trades: z.number().int(),
  openPositions: z.number().int(),
  /** Closed positions that were won, in percent; null before the first one. See docs/prices.md. */
  winRatePct: figure,
});

export type Position = z.output<typeof position>;

export type Portfolio = z.output<typeof portfolio>;
