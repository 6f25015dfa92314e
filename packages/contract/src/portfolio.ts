import { z } from 'zod';
import { data, endpoint, pagination } from './endpoint.ts';
import { address, figure, id, isoTime, limit, page, rawAmount, side, signedRawAmount } from './fields.ts';

export const CURVE_WINDOWS = ['7d', '30d', '90d', '1y', 'all'] as const;

const tokenOf = { tokenAddress: address, tokenName: z.string(), symbol: z.string(), image: z.string().nullable() };

/**
 * The trader's equity over time, from the money that came first. SOL, shown; `heldSol` is what was put in less what was taken out, tokens at
 * their value then. What was won or lost between two points is the change of `equitySol` less the change of `heldSol`.
 */
export const equityCurve = z.object({
  points: z.array(z.object({ time: isoTime, equitySol: z.number(), heldSol: z.number(), solUsd: figure })),
  /** The deepest fall from a peak, in percent of it (-11.4), between two of the points; null without one. */
  worstFall: z.object({ from: isoTime, to: isoTime, pct: z.number() }).nullable(),
});

/** What sells won or lost on each day (UTC) of a month that had a trade. */
export const pnlCalendar = z.object({
  month: z.string(),
  days: z.array(z.object({ date: z.string(), realisedSol: z.number(), trades: z.number().int() })),
  bestSol: figure,
  worstSol: figure,
  greenDays: z.number().int(),
  monthSol: z.number(),
});

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
  /** What sells won where every token costs the average of all that were held then: the same in all once the position is closed. */
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

export const portfolioEndpoints = {
  'GET /portfolio/curve': endpoint({
    summary: "The trader's equity over time, beside the SOL that was put in",
    access: 'trader',
    query: z.object({ window: z.enum(CURVE_WINDOWS).default('90d') }),
    output: data(equityCurve),
    errors: [],
  }),
  'GET /portfolio/calendar': endpoint({
    summary: 'Realised profit and loss by day of a month',
    access: 'trader',
    query: z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-07') }),
    output: data(pnlCalendar),
    errors: [],
  }),
  'GET /portfolio/closed': endpoint({
    summary: 'Closed positions, with the best, the worst and how they are spread',
    access: 'trader',
    query: z.object({ page, limit, tokenAddress: address.optional(), walletAddress: address.optional() }),
    output: data(closedPositions),
    errors: [],
  }),
  'GET /portfolio/positions/{id}': endpoint({
    summary: 'An own position down to its lots and what left them',
    access: 'trader',
    params: z.object({ id }),
    output: data(positionRows),
    errors: ['position_not_found'],
  }),
  'GET /portfolio/receipts': endpoint({
    summary: 'Receipts of own swaps, newest first',
    access: 'trader',
    query: z.object({ page, limit, tokenAddress: address.optional() }),
    output: data(z.object({ items: z.array(receipt), pagination })),
    errors: [],
  }),
  'GET /swap/{id}/receipt': endpoint({
    summary: 'The receipt of an own swap',
    access: 'trader',
    params: z.object({ id }),
    output: data(receipt),
    errors: ['swap_not_found'],
  }),
} as const;

export type EquityCurve = z.output<typeof equityCurve>;
export type PnlCalendar = z.output<typeof pnlCalendar>;
export type PositionRows = z.output<typeof positionRows>;
export type ClosedPosition = z.output<typeof closedPosition>;
export type ClosedPositions = z.output<typeof closedPositions>;
export type Receipt = z.output<typeof receipt>;
export type CurveWindow = (typeof CURVE_WINDOWS)[number];
