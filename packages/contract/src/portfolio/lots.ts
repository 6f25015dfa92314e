import { z } from 'zod';
import { pagination } from '../endpoint.ts';
import { address, figure, id, isoTime, rawAmount, signedRawAmount } from '../fields.ts';

export const tokenOf = {
  tokenAddress: address,
  tokenName: z.string(),
  symbol: z.string(),
  image: z.string().nullable(),
};

/** Tokens that arrived together at one cost. First in, first out. */
const lot = z.object({
  lotId: id,
  source: z.enum(['buy', 'transfer']),
  /** The buying swap, or null. */
  swapId: id.nullable(),
  signature: z.string().nullable(),
  preset: z.enum(['low', 'high', 'other']).nullable(),
  openedAt: isoTime,
  amount: rawAmount,
  leftAmount: rawAmount,
  /** Total cost in lamports, fees included; null when unknown. */
  costLamports: rawAmount.nullable(),
  leftCostLamports: rawAmount.nullable(),
});

/** A piece of a lot that was sold or moved out (then without proceeds and profit). */
const disposal = z.object({
  lotId: id,
  kind: z.enum(['sell', 'transfer']),
  swapId: id.nullable(),
  signature: z.string().nullable(),
  time: isoTime,
  amount: rawAmount,
  costLamports: rawAmount.nullable(),
  proceedsLamports: signedRawAmount,
  /** Null when the cost is unknown. */
  realisedLamports: signedRawAmount.nullable(),
});

/** A position with its underlying rows, whose sums are its figures. */
export const positionRows = z.object({
  positionId: id,
  walletAddress: address,
  ...tokenOf,
  decimals: z.number().int(),
  amount: rawAmount,
  /** Raw units of unknown cost, excluded from PnL. */
  unknownAmount: rawAmount,
  costLamports: rawAmount,
  realisedLamports: signedRawAmount,
  /**
   * Realized PnL of sells at the average cost of all tokens held then; the same total once the position is
   * closed.
   */
  averageRealisedLamports: signedRawAmount,
  /** Average SOL per held whole token of known cost. */
  averageEntrySol: figure,
  openedAt: isoTime,
  closedAt: isoTime.nullable(),
  lots: z.array(lot),
  disposals: z.array(disposal),
});

const closedPosition = z.object({
  positionId: id,
  walletAddress: address,
  ...tokenOf,
  boughtLamports: rawAmount,
  soldLamports: signedRawAmount,
  realisedLamports: signedRawAmount,
  /** Realized PnL in percent of what the tokens sold had cost; null without a known cost. */
  pnlPercent: figure,
  openedAt: isoTime,
  closedAt: isoTime,
});

export const closedPositions = z.object({
  items: z.array(closedPosition),
  pagination,
  best: closedPosition.nullable(),
  worst: closedPosition.nullable(),
  /** Number of closed positions per band of profit in percent; an open end is null. */
  distribution: z.array(z.object({ fromPct: figure, toPct: figure, count: z.number().int() })),
  /** Average percent of the wins, and of the losses, of the win rate. */
  averageWinPct: figure,
  averageLossPct: figure,
  totals: z.array(
    z.object({
      walletAddress: address,
      boughtLamports: rawAmount,
      soldLamports: signedRawAmount,
      realisedLamports: signedRawAmount,
      soldCostLamports: rawAmount,
    }),
  ),
});

export type PositionRows = z.output<typeof positionRows>;

export type ClosedPosition = z.output<typeof closedPosition>;

export type ClosedPositions = z.output<typeof closedPositions>;
