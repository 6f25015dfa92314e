import { z } from 'zod';
import { figure, isoTime } from '../fields.ts';

export const CURVE_WINDOWS = ['7d', '30d', '90d', '1y', 'all'] as const;

/**
 * The trader's equity over time, from the money that came first. SOL, shown; `heldSol` is what was put in
 * less what was taken out, tokens at their value then. What was won or lost between two points is the change
 * of `equitySol` less the change of `heldSol`.
 */
export const equityCurve = z.object({
  points: z.array(z.object({ time: isoTime, equitySol: z.number(), heldSol: z.number(), solUsd: figure })),
  /** The deepest fall from a peak, in percent of it (-11.4), between two of the points; null without one. */
  maxDrawdown: z.object({ from: isoTime, to: isoTime, pct: z.number() }).nullable(),
});

/** What sells won or lost on each day of a month that had a trade, in the time zone that was named. */
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
