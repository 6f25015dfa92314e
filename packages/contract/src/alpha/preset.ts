import { z } from 'zod';
import { typedLine } from '../fields.ts';
import {
  ALPHA_FLAGS,
  ALPHA_LAUNCHPADS,
  ALPHA_METRICS,
  ALPHA_PRESET_NAME_LENGTH,
  ALPHA_SORTS,
  type AlphaFlag,
  type AlphaMetric,
  TOKEN_METRICS,
  type TokenMetric,
} from './values.ts';

/** Either end may be omitted. */
const range = z.strictObject({ min: z.number().optional(), max: z.number().optional() });

const keyed = <const K extends string, T extends z.ZodType>(keys: readonly K[], of: T) =>
  Object.fromEntries(keys.map((key) => [key, of])) as Record<K, T>;

const alphaLaunchpad = z.enum(ALPHA_LAUNCHPADS);
export const alphaSort = z.enum(ALPHA_SORTS);
export const sortDirection = z.enum(['asc', 'desc']);

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
