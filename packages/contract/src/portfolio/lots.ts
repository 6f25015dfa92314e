import { z } from 'zod';
import { pagination } from '../endpoint.ts';
import { address, figure, id, isoTime, rawAmount, signedRawAmount } from '../fields.ts';

export const tokenOf = {
  tokenAddress: address,
  tokenName: z.string(),
  symbol: z.string(),
  image: z.string().nullable(),
};

/** Tokens that came in together, at one cost. First in, first out. */
export const lot = z.object({
  lotId: id,
  source: z.enum(['buy', 'transfer']),
  /** The swap that bought it, or null. */
  swapId: id.nullable(),
  signature: z.string().nullable(),
  preset: z.enum(['low', 'high', 'other']).nullable(),
  openedAt: isoTime,
  amount: rawAmount,
  leftAmount: rawAmount,
  /** Lamports that all of it cost, fees included; null where the cost is not known. */
  costLamports: rawAmount.nullable(),
  leftCostLamports: rawAmount.nullable(),
});

/** A piece of a lot that left: sold, or moved out (then it brought nothing and won nothing). */
export const disposal = z.object({
  lotId: id,
  kind: z.enum(['sell', 'transfer']),
  swapId: id.nullable(),
  signature: z.string().nullable(),
  time: isoTime,
  amount: rawAmount,
  costLamports: rawAmount.nullable(),
  proceedsLamports: signedRawAmount,
  /** Null where the cost is not known. */
  realisedLamports: signedRawAmount.nullable(),
});

/** A position down to the rows that it is made of: their sums are its figures. */
export const positionRows = z.object({
  positionId: id,
  walletAddress: address,
  ...tokenOf,
  decimals: z.number().int(),
  amount: rawAmount,
  /** Raw units whose cost is not known; they count in no profit. */
  unknownAmount: rawAmount,
  costLamports: rawAmount,
  realisedLamports: signedRawAmount,
  /**
   * What sells won where every token costs the average of all that were held then: the same in all once the
   * position is closed.
   */
  averageRealisedLamports: signedRawAmount,
  /** SOL for a whole token of known cost that is held, on average. */
  averageEntrySol: figure,
  openedAt: isoTime,
  closedAt: isoTime.nullable(),
  lots: z.array(lot),
  disposals: z.array(disposal),
});

export const closedPosition = z.object({
  positionId: id,
  walletAddress: address,
  ...tokenOf,
  boughtLamports: rawAmount,
  soldLamports: signedRawAmount,
  realisedLamports: signedRawAmount,
  /** Of what was bought; null without a known cost. */
  pnlPercent: figure,
  openedAt: isoTime,
  closedAt: isoTime,
});

export const closedPositions = z.object({
  items: z.array(closedPosition),
  pagination,
  best: closedPosition.nullable(),
  worst: closedPosition.nullable(),
  /** How many closed positions ended within each band of profit, in percent; an open end is null. */
  distribution: z.array(z.object({ fromPct: figure, toPct: figure, count: z.number().int() })),
  /** Average percent of those above zero and of the others. */
  averageWinPct: figure,
  averageLossPct: figure,
});

export type PositionRows = z.output<typeof positionRows>;

export type ClosedPosition = z.output<typeof closedPosition>;

export type ClosedPositions = z.output<typeof closedPositions>;
