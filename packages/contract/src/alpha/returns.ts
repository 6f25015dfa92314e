import { z } from 'zod';
import { figure } from '../fields.ts';

const count = z.number().int();

/** Returns of following calls, in percent of the stake, after all costs. */
export const returns = z.object({
  /** Calls whose trades are all known. */
  n: count,
  /** Calls excluded because trades are missing. */
  unknown: count,
  median: figure,
  mean: figure,
  /** The 95 % bootstrap interval of the median. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  inProfitPct: figure,
});

export type Returns = z.output<typeof returns>;
