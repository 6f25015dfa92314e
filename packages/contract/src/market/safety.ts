import { LINK_KINDS } from '@dugout/domain/off-chain-metadata';
import { z } from 'zod';
import { address, figure, isoTime } from '../fields.ts';

/** off: revoked. on: somebody has it. */
export const authorityState = z.enum(['off', 'on']);

const tokenDanger = z.object({
  kind: z.enum([
    'transferFee',
    'permanentDelegate',
    'transferHook',
    'frozenByDefault',
    'nonTransferable',
    'closable',
    'pausable',
  ]),
  /** The power it grants, as text. */
  text: z.string(),
  /** Holder of the power; null when nobody is named. */
  by: address.nullable(),
});

/** A token's accounts at the time of reading. */
export const tokenSafety = z.object({
  slot: z.number().int(),
  program: z.enum(['token', 'token-2022']),
  /** Holder of the authority; null when revoked. */
  mintAuthority: address.nullable(),
  freezeAuthority: address.nullable(),
  dangers: z.array(tokenDanger),
  /** Whether name and picture may still be changed, and by whom; null when no metadata account could be read. */
  metadata: z.object({ mutable: z.boolean(), updateAuthority: address.nullable() }).nullable(),
  /** Pool shares that nobody can withdraw, in percent, and the accounts checked; null when unreadable. */
  liquidity: z.object({ burntPct: figure, lockedPct: figure, looked: z.string() }).nullable(),
});

/** Details by the token's maker. Unverified. */
export const tokenDetails = z.object({
  description: z.string().nullable(),
  /** https addresses on other servers: shown as links, never fetched by the page. */
  links: z.array(z.object({ kind: z.enum(LINK_KINDS), url: z.string() })),
});

export type TokenDetails = z.output<typeof tokenDetails>;

export type TokenSafetyView = z.output<typeof tokenSafety>;

/** pass: no concern. look: worth a look. fail: a reason not to buy. unknown: required data is not available. */
const checkLevel = z.enum(['pass', 'look', 'fail', 'unknown']);

/** The checks of a scan. `npm run new -- scan-check` adds one. */
export const SCAN_CHECK_IDS = [
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
] as const;

const scanCheck = z.object({
  id: z.enum(SCAN_CHECK_IDS),
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
