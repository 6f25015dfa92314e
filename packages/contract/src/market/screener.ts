import { z } from 'zod';
import { limit, page } from '../fields.ts';
import { authorityState } from './safety.ts';

const listWindow = z.enum(['5m', '1h', '6h', '24h']);

export const SCREENER_SORTS = [
  'ageMinutes',
  'priceUsd',
  'changePct',
  'marketCapUsd',
  'liquidityUsd',
  'volumeUsd',
  'buys',
  'sells',
  'traders',
  'holders',
  'athUsd',
  'graduationPct',
  'top10HoldersPct',
  'devHoldingsPct',
  'insiderHoldingsPct',
  'sniperHoldingsPct',
  'bundledHoldingsPct',
  'freshHoldingsPct',
  'agentHoldingsPct',
  'kols',
  /** Change over a fixed window, independent of the requested one. */
  'changePct5m',
  'changePct1h',
  'changePct6h',
  'changePct24h',
] as const;

const bound = z.coerce.number().finite().optional();

type Bounds = { [F in (typeof SCREENER_SORTS)[number] as `${F}Min` | `${F}Max`]: typeof bound };

const bounds = Object.fromEntries(
  SCREENER_SORTS.flatMap((name) => [
    [`${name}Min`, bound],
    [`${name}Max`, bound],
  ]),
) as Bounds;

export const screenerQuery = z.object({
  window: listWindow.default('24h'),
  sortBy: z.enum(SCREENER_SORTS).default('volumeUsd'),
  sortDir: z.enum(['asc', 'desc']).default('desc'),
  page,
  limit,
  /** Comma-separated markets; all when omitted. */
  markets: z.string().max(400).optional(),
  /** off: revoked. on: somebody has it. A token with unknown authorities matches neither. */
  mintAuthority: authorityState.optional(),
  freezeAuthority: authorityState.optional(),
  /** on: only coins in pump.fun's Mayhem mode. off: all others. A token with unknown supply matches neither. */
  mayhem: z.enum(['on', 'off']).optional(),
  ...bounds,
});

export type ScreenerSort = (typeof SCREENER_SORTS)[number];
