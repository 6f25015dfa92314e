import { z } from 'zod';
import { address, isoTime } from '../fields.ts';

/** pass: no concern. look: worth a look. fail: a reason not to buy. unknown: required data is not available. */
const checkLevel = z.enum(['pass', 'look', 'fail', 'unknown']);

const scanCheck = z.object({
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
  /** The finding, as a word or figure; null when unknown. */
  value: z.string().nullable(),
  /** Data used by the check. */
  looked: z.string(),
});

export const tokenScan = z.object({
  tokenAddress: address,
  status: z.enum(['pending', 'completed', 'failed']),
  startedAt: isoTime,
  /** Null while pending. */
  finishedAt: isoTime.nullable(),
  /** The verdict as text; null unless completed. */
  verdict: z.object({ level: checkLevel.exclude(['unknown']), text: z.string() }).nullable(),
  /** Passed checks, of `checks`. */
  passed: z.number().int(),
  checks: z.array(scanCheck),
  /** Why the scan failed, if it did. */
  reason: z.string().nullable(),
});

export type CheckLevel = z.output<typeof checkLevel>;

export type ScanCheck = z.output<typeof scanCheck>;

export type TokenScan = z.output<typeof tokenScan>;
