import { z } from 'zod';
import { figure, isoTime } from '../fields.ts';

export const CURVE_WINDOWS = ['7d', '30d', '90d', '1y', 'all'] as const;

/**
 * The trader's equity over time, since the first deposit. SOL, for display; `heldSol` is deposits minus
 * withdrawals, tokens at their value then. PnL between two points is the change of `equitySol` minus the change
 * of `heldSol`.
 */
export const equityCurve = z.object({
  points: z.array(z.object({ time: isoTime, equitySol: z.number(), heldSol: z.number(), solUsd: figure })),
  /** The deepest fall from a peak, in percent of it (-11.4), between two of the points; null for none. */
  maxDrawdown: z.object({ from: isoTime, to: isoTime, pct: z.number() }).nullable(),
});

/** Realized PnL of each day of a month with a trade, in the requested time zone. */
export const pnlCalendar = z.object({
  month: z.string(),
  days: z.array(z.object({ date: z.string(), realisedSol: z.number(), trades: z.number().int() })),
  bestSol: figure,
  worstSol: figure,
  greenDays: z.number().int(),
  monthSol: z.number(),
});

export type EquityCurve = z.output<typeof equityCurve>;

export type PnlCalendar = z.output<typeof pnlCalendar>;

export type CurveWindow = (typeof CURVE_WINDOWS)[number];
