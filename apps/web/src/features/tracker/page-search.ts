import { ACTIVITY_SORTS, type ActivityFilter, EVERYTHING } from './activity.model.ts';
import type { FollowedFilter } from './tracker.queries.ts';

/** Search parameters of the tracker's pages. Invalid values are omitted. */
export interface TrackSearch {
  readonly q?: string;
  readonly type?: 'buy' | 'sell' | 'transfer';
  readonly wallet?: string;
  readonly group?: string;
  /** `usd_amount:asc` */
  readonly sort?: string;
  readonly page?: number;
}

const TYPES = ['buy', 'sell', 'transfer'] as const;
const LONGEST = 200;

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && `${value}` !== ''
    ? `${value}`.slice(0, LONGEST)
    : undefined;

export function readTrackSearch(given: Readonly<Record<string, unknown>>): TrackSearch {
  const type = TYPES.find((known) => known === given['type']);
  const page = Number(given['page']);
  const texts = {
    q: textOf(given['q']),
    wallet: textOf(given['wallet']),
    group: textOf(given['group']),
    sort: textOf(given['sort']),
  };
  const parts = Object.entries({
    ...texts,
    type,
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  });
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

function sortOf<S extends string>(
  text: string | undefined,
  known: readonly S[],
  first: S,
): { sortBy: S; sortDir: 'asc' | 'desc' } {
  const [by = '', dir] = (text ?? '').split(':');
  const sortBy = known.find((field) => field === by);
  return sortBy === undefined
    ? { sortBy: first, sortDir: 'desc' }
    : { sortBy, sortDir: dir === 'asc' ? 'asc' : 'desc' };
}

export const activityFilterOf = ({ q, type, wallet, sort, page }: TrackSearch): ActivityFilter => ({
  ...EVERYTHING,
  ...sortOf(sort, ACTIVITY_SORTS, 'created_at'),
  page: page ?? 1,
  type: type ?? '',
  search: q ?? '',
  walletAddress: wallet ?? '',
});

const FOLLOWED_SORTS = ['created_at', 'name', 'lastTradeTime', 'totalPnl'] as const;

export const followedFilterOf = ({ q, group, sort, page }: TrackSearch): FollowedFilter => ({
  ...sortOf(sort, FOLLOWED_SORTS, 'created_at'),
  page: page ?? 1,
  search: q ?? '',
  group: group ?? '',
});
