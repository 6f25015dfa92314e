import type { AlphaFilter, MetricRange } from '@dugout/contract/alpha/preset';
import {
  ALPHA_FLAGS,
  ALPHA_METRICS,
  ALPHA_SORTS,
  type AlphaFlag,
  type AlphaSort,
  DEFAULT_ALPHA_FLAGS,
  TOKEN_METRICS,
} from '@dugout/contract/alpha/values';

/** A range as typed: numeric text, empty for an open bound. */
export interface RangeText {
  readonly min: string;
  readonly max: string;
}

export interface FilterDraft extends Pick<AlphaFilter, 'launchpads' | 'flags' | 'settings'> {
  readonly ranges: Readonly<Record<AlphaSort, RangeText>>;
}

const OPEN: RangeText = { min: '', max: '' };

const ofEach = <K extends string, T>(keys: readonly K[], value: (key: K) => T): Record<K, T> => {
  const entries: readonly (readonly [K, T])[] = keys.map((key) => [key, value(key)]);
  return Object.fromEntries(entries) as Record<K, T>;
};

/** Flags and settings of a first visit. */
export const DEFAULT_DRAFT: FilterDraft = {
  launchpads: [],
  flags: { ...DEFAULT_ALPHA_FLAGS },
  ranges: ofEach(ALPHA_SORTS, () => OPEN),
  settings: { sortBy: 'volumeUsd', sortDir: 'desc', hideDuplicatedTokens: true },
};

/** Returns a draft that hides nothing: flags and launchpads off, ranges empty. Settings stay. */
export const clearedDraft = ({ settings }: FilterDraft): FilterDraft => ({
  ...DEFAULT_DRAFT,
  flags: ofEach(ALPHA_FLAGS, () => false),
  settings,
});

/** Reports whether a number field accepts a text, including incomplete ones: '', '-', '1.'. */
export const isNumericText = (text: string): boolean => text.length <= 18 && /^-?\d*\.?\d*$/.test(text);

const MIN = /\d/;
const numberOf = (text: string): number | undefined => (MIN.test(text) ? Number(text) : undefined);
const textOf = (value: number | undefined): string => {
  const text = value === undefined ? '' : String(value);
  return isNumericText(text) ? text : '';
};

function rangesOf<K extends AlphaSort>(keys: readonly K[], draft: FilterDraft) {
  const ranges: { [M in K]?: MetricRange } = {};
  for (const key of keys) {
    const [min, max] = [numberOf(draft.ranges[key].min), numberOf(draft.ranges[key].max)];
    if (min !== undefined || max !== undefined)
      ranges[key] = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  }
  return ranges;
}

/** Converts a draft to a filter; omits ranges without a number. */
export const filterOf = (draft: FilterDraft): AlphaFilter => ({
  launchpads: draft.launchpads,
  flags: ofEach(ALPHA_FLAGS, (flag) => draft.flags[flag]),
  alphaMetrics: rangesOf(ALPHA_METRICS, draft),
  tokenMetrics: rangesOf(TOKEN_METRICS, draft),
  settings: draft.settings,
});

export function draftOf({
  launchpads,
  flags,
  alphaMetrics,
  tokenMetrics,
  settings,
}: AlphaFilter): FilterDraft {
  const given: Partial<Record<AlphaSort, MetricRange | undefined>> = { ...alphaMetrics, ...tokenMetrics };
  return {
    launchpads,
    flags,
    settings,
    ranges: ofEach(ALPHA_SORTS, (key) => ({ min: textOf(given[key]?.min), max: textOf(given[key]?.max) })),
  };
}

export function isSameFilter(one: FilterDraft, other: FilterDraft): boolean {
  const key = (draft: FilterDraft): string => JSON.stringify(queryOf(draft));
  return key(one) === key(other);
}

type Ends = { readonly [K in `${AlphaSort}${'Min' | 'Max'}`]?: number };
type Order = Pick<AlphaFilter['settings'], 'sortBy' | 'sortDir'>;
export type FilterQuery = Ends &
  Order & { readonly [F in AlphaFlag]?: 'true' } & {
    readonly hideDuplicatedTokens: 'true' | 'false';
    readonly hideMayhem?: 'true';
    readonly launchpads?: string;
  };

/** Returns the parameters of `GET /alpha/tokens` and of a shared address. Omits empty and disabled parts. */
export function queryOf(draft: FilterDraft): FilterQuery {
  const query: Record<string, number | string> = {};
  for (const flag of ALPHA_FLAGS) if (draft.flags[flag]) query[flag] = 'true';
  if (draft.launchpads.length > 0) query['launchpads'] = draft.launchpads.toSorted().join(',');
  for (const key of ALPHA_SORTS) {
    const [min, max] = [numberOf(draft.ranges[key].min), numberOf(draft.ranges[key].max)];
    if (min !== undefined) query[`${key}Min`] = min;
    if (max !== undefined) query[`${key}Max`] = max;
  }
  const { hideDuplicatedTokens, hideMayhem, ...order } = draft.settings;
  return {
    ...query,
    ...order,
    hideDuplicatedTokens: hideDuplicatedTokens ? 'true' : 'false',
    ...(hideMayhem === true && { hideMayhem: 'true' }),
  };
}

/** Counts the active filters: each bound of a range, the launchpads, and the flags. */
export function filterCount(draft: FilterDraft): number {
  const ends = ALPHA_SORTS.flatMap((key) => [draft.ranges[key].min, draft.ranges[key].max]);
  const any = (given: readonly unknown[]): number => (given.length > 0 ? 1 : 0);
  return (
    ends.filter((text) => numberOf(text) !== undefined).length +
    any(draft.launchpads) +
    any(ALPHA_FLAGS.filter((flag) => draft.flags[flag]))
  );
}
