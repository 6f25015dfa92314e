import { z } from 'zod';
import { searchText } from '../fields.ts';
import { alphaSort, sortDirection } from './preset.ts';
import { ALPHA_FLAGS, ALPHA_METRICS, type AlphaFlag, type AlphaSort, TOKEN_METRICS } from './values.ts';

const bound = z.coerce.number().finite().optional();
const flag = z.stringbool().optional();

const bounds = Object.fromEntries(
  [...TOKEN_METRICS, ...ALPHA_METRICS].flatMap((name) => [
    [`${name}Min`, bound],
    [`${name}Max`, bound],
  ]),
) as { [M in AlphaSort as `${M}Min` | `${M}Max`]: typeof bound };

// `trackedWallets` is both a flag and a metric: the flag has the plain name, the metric only `Min` and `Max`.
const flags = Object.fromEntries(ALPHA_FLAGS.map((name) => [name, flag])) as Record<AlphaFlag, typeof flag>;

/** If a query sets any flags, omitted flags are off; without flags, nothing is hidden. */
export const alphaQuery = z.object({
  ...flags,
  /** Comma-separated; all when omitted. */
  launchpads: z.string().max(400).optional(),
  ...bounds,
  sortBy: alphaSort.default('volumeUsd'),
  sortDir: sortDirection.default('desc'),
  hideDuplicatedTokens: z.stringbool().default(true),
  /** Excludes coins in pump.fun's Mayhem mode. */
  hideMayhem: z.stringbool().default(false),
  /** A token's name, symbol or address, or a part of it. */
  search: searchText(100).default(''),
});

export type AlphaQuery = z.output<typeof alphaQuery>;
