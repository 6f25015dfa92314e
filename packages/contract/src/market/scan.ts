import { z } from 'zod';
import { address, isoTime } from '../fields.ts';

/**
 * pass: nothing against it. look: worth a look. fail: a reason not to buy. unknown: what the check looks at
 * is not known here.
 */
export const checkLevel = z.enum(['pass', 'look', 'fail', 'unknown']);

export const scanCheck = z.object({
  id: z.enum([
    'mint',
    'freeze',
    'program',
    'metadata',
    'liquidity',
    'top10',
    'developer',
    'insiders',
    'snipers',
    'bundled',
    'mayhem',
    'launches',
    'name',
  ]),
  name: z.string(),
  level: checkLevel,
  /** What was found, in a word or a figure; null when it is not known. */
  value: z.string().nullable(),
  /** What the check looked at. */
  looked: z.string(),
});

export const tokenScan = z.object({
  tokenAddress: address,
  status: z.enum(['pending', 'completed', 'failed']),
  startedAt: isoTime,
  /** Null while pending. */
  finishedAt: isoTime.nullable(),
  /** The verdict in plain words; null unless completed. */
  verdict: z.object({ level: checkLevel.exclude(['unknown']), text: z.string() }).nullable(),
  /** Checks that passed, of `checks`. */
  passed: z.number().int(),
  checks: z.array(scanCheck),
  /** Why it failed, where it did. */
  reason: z.string().nullable(),
});

export type CheckLevel = z.output<typeof checkLevel>;

export type ScanCheck = z.output<typeof scanCheck>;

export type TokenScan = z.output<typeof tokenScan>;
