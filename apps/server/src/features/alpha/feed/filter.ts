import type { AlphaQuery } from '@dugout/contract/alpha/preset';
import { ALPHA_FLAGS, ALPHA_SORTS, type AlphaFlag, type AlphaSort } from '@dugout/contract/alpha/values';
import { searchedForm } from '@dugout/domain/text/searched-form';

/** One call for the filters. Unknown figures are null. */
export interface Candidate {
  readonly mint: string;
  readonly name: string;
  readonly symbol: string;
  readonly launchpad: string | null;
  /** Coin in pump.fun's Mayhem mode. */
  readonly mayhem: boolean;
  /** Lower bound of the caller's hit rate, used for ranking; null without finished calls. */
  readonly callerRankedBy: number | null;
  is(kind: AlphaFlag): boolean;
  metric(name: AlphaSort): number | null;
}

export interface Bound {
  readonly metric: AlphaSort;
  readonly min: number;
  readonly max: number;
}

const BOUNDS = ALPHA_SORTS.map((metric) => ({ metric, min: `${metric}Min`, max: `${metric}Max` }) as const);

export function boundsOf(query: AlphaQuery): Bound[] {
  const named: Bound[] = [];
  for (const { metric, min, max } of BOUNDS) {
    const [least, most] = [query[min], query[max]];
    if (least === undefined && most === undefined) continue;
    named.push({ metric, min: least ?? Number.NEGATIVE_INFINITY, max: most ?? Number.POSITIVE_INFINITY });
  }
  return named;
}

export const launchpadsOf = (query: AlphaQuery): ReadonlySet<string> =>
  new Set((query.launchpads ?? '').split(',').filter((id) => id !== ''));

/** Returns a predicate for a query: any enabled kind and all bounds; without an enabled kind, all kinds pass. */
export function passes(query: AlphaQuery): (candidate: Candidate) => boolean {
  const kinds = ALPHA_FLAGS.filter((flag) => query[flag] === true);
  const launchpads = launchpadsOf(query);
  const bounds = boundsOf(query);
  const text = searchedForm(query.search);
  return (candidate) => {
    if (launchpads.size > 0 && (candidate.launchpad === null || !launchpads.has(candidate.launchpad)))
      return false;
    if (query.hideMayhem && candidate.mayhem) return false;
    if (kinds.length > 0 && !kinds.some((kind) => candidate.is(kind))) return false;
    if (text !== '' && !isNamed(candidate, text)) return false;
    return bounds.every(({ metric, min, max }) => {
      const value = candidate.metric(metric);
      return value !== null && value >= min && value <= max;
    });
  };
}

const isNamed = ({ mint, name, symbol }: Candidate, text: string): boolean =>
  [name, symbol, mint].some((part) => searchedForm(part).includes(text));

const isRankedBefore = (a: Candidate, b: Candidate): boolean =>
  (a.callerRankedBy ?? -1) > (b.callerRankedBy ?? -1);

/**
 * Sorts by the query's order, unknown values last, ties newest first. If the query hides duplicates, keeps one
 * call per token: the best-ranked caller's, the newest on a tie.
 */
export function arranged<T extends Candidate>(
  query: AlphaQuery,
  newestFirst: readonly T[],
): { readonly shown: T; readonly duplicates: number }[] {
  const { sortBy, sortDir, hideDuplicatedTokens } = query;
  const sign = sortDir === 'asc' ? 1 : -1;
  const groups = new Map<unknown, { shown: T; duplicates: number }>();
  const keyOf = (each: T): unknown => (hideDuplicatedTokens ? each.mint : each);
  for (const each of newestFirst) {
    const group = groups.get(keyOf(each));
    if (group === undefined) groups.set(keyOf(each), { shown: each, duplicates: 0 });
    else {
      group.duplicates++;
      if (isRankedBefore(each, group.shown)) group.shown = each;
    }
  }
  const found = newestFirst.flatMap((each) => {
    const group = groups.get(keyOf(each));
    return group?.shown === each ? [{ ...group, value: each.metric(sortBy) }] : [];
  });
  found.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    return sign * (a.value - b.value);
  });
  return found.map(({ shown, duplicates }) => ({ shown, duplicates }));
}
