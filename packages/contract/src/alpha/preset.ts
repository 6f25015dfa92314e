import { z } from 'zod';
import { searchText, typedLine } from '../fields.ts';
import {
  ALPHA_FLAGS,
  ALPHA_LAUNCHPADS,
  ALPHA_METRICS,
  ALPHA_PRESET_NAME_LENGTH,
  ALPHA_SORTS,
  type AlphaFlag,
  type AlphaMetric,
  type AlphaSort,
  TOKEN_METRICS,
  type TokenMetric,
} from './values.ts';

/** Either end may be omitted. */
const range = z.strictObject({ min: z.number().optional(), max: z.number().optional() });

const keyed = <const K extends string, T extends z.ZodType>(keys: readonly K[], of: T) =>
  Object.fromEntries(keys.map((key) => [key, of])) as Record<K, T>;

const alphaLaunchpad = z.enum(ALPHA_LAUNCHPADS);
const alphaSort = z.enum(ALPHA_SORTS);
const sortDirection = z.enum(['asc', 'desc']);

/** The filters of the Advanced view. */
const alphaFilter = z.strictObject({
  /** Empty means all. */
  launchpads: z.array(alphaLaunchpad).max(ALPHA_LAUNCHPADS.length),
  flags: z.strictObject(keyed<AlphaFlag, z.ZodBoolean>(ALPHA_FLAGS, z.boolean())),
  alphaMetrics: z.strictObject(
    keyed<AlphaMetric, z.ZodOptional<typeof range>>(ALPHA_METRICS, range.optional()),
  ),
  tokenMetrics: z.strictObject(
    keyed<TokenMetric, z.ZodOptional<typeof range>>(TOKEN_METRICS, range.optional()),
  ),
  settings: z.strictObject({
    sortBy: alphaSort,
    sortDir: sortDirection,
    hideDuplicatedTokens: z.boolean(),
    /** Missing in older presets, which hide none. */
    hideMayhem: z.boolean().optional(),
  }),
});

/** A named filter of a trader; names are unique ignoring case. */
export const alphaPreset = z.strictObject({
  name: typedLine(ALPHA_PRESET_NAME_LENGTH).min(1, 'must not be empty'),
  ...alphaFilter.shape,
});

export type AlphaFilter = z.output<typeof alphaFilter>;
export type AlphaPreset = z.output<typeof alphaPreset>;
export type MetricRange = z.output<typeof range>;

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
