import type { ActivityType, FeedGap, TrackerActivity } from '@dugout/contract/tracker/activity';
import { searchedForm } from '@dugout/domain/text/searched-form';
import { harmless, shownSymbol } from '#/shared/tokens/names/shown-name.ts';

export const ACTIVITY_SORTS = ['created_at', 'usd_amount', 'sol_amount', 'marketcap'] as const;
type ActivitySort = (typeof ACTIVITY_SORTS)[number];

/** Filter of the activity page. Empty texts match everything. */
export interface ActivityFilter {
  readonly page: number;
  readonly sortBy: ActivitySort;
  readonly sortDir: 'asc' | 'desc';
  readonly type: ActivityType | '';
  readonly search: string;
  readonly walletAddress: string;
}

export const EVERYTHING: ActivityFilter = {
  page: 1,
  sortBy: 'created_at',
  sortDir: 'desc',
  type: '',
  search: '',
  walletAddress: '',
};

/** Reports whether new activities appear on the shown page: only the first page of the newest updates. */
export const isLivePage = ({ page, sortBy, sortDir }: ActivityFilter): boolean =>
  page === 1 && sortBy === 'created_at' && sortDir === 'desc';

/** Matches like the server's filter. */
export function matches(item: TrackerActivity, { type, search, walletAddress }: ActivityFilter): boolean {
  if (type !== '' && item.type !== type) return false;
  if (walletAddress !== '' && item.walletAddress !== walletAddress) return false;
  const wanted = searchedForm(search).trim();
  if (wanted === '') return true;
  const { name, symbol } = item.token_metadata;
  return [item.name, item.walletAddress, name ?? '', symbol, item.tokenAddress].some((text) =>
    searchedForm(text).includes(wanted),
  );
}

/** Max rows of a list; older ones are on later pages. */
export const KEPT_ACTIVITIES = 1_000;

const newestFirst = (a: TrackerActivity, b: TrackerActivity): number =>
  a.created_at === b.created_at
    ? b.slot - a.slot || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
    : a.created_at < b.created_at
      ? 1
      : -1;

/** Merges two lists, newest first, without duplicates; `fresh` wins. */
export function mergeActivities(
  known: readonly TrackerActivity[],
  fresh: readonly TrackerActivity[],
): readonly TrackerActivity[] {
  if (fresh.length === 0) return known;
  const byId = new Map<string, TrackerActivity>();
  for (const item of [...known, ...fresh]) byId.set(item.id, item);
  return [...byId.values()].sort(newestFirst).slice(0, KEPT_ACTIVITIES);
}

export function withNewer(
  fetched: readonly TrackerActivity[],
  known: readonly TrackerActivity[],
): readonly TrackerActivity[] {
  const newest = fetched[0]?.created_at ?? '';
  return mergeActivities(
    fetched,
    known.filter((item) => item.created_at > newest),
  );
}

/**
 * Removes orphaned activities. `newest` is complete down to its last entry, so anything newer that it lacks was
 * orphaned.
 */
export function withoutDead(
  known: readonly TrackerActivity[],
  newest: readonly TrackerActivity[],
): readonly TrackerActivity[] {
  const ids = new Set(newest.map(({ id }) => id));
  const last = newest.at(-1);
  return known.filter((item) => ids.has(item.id) || (last !== undefined && newestFirst(item, last) > 0));
}

/**
 * Reports whether activities may be missing between the known ones and a list of the newest: the two share none.
 */
export const mayHaveMissed = (
  known: readonly TrackerActivity[],
  newest: readonly TrackerActivity[],
): boolean => {
  const ids = new Set(known.map(({ id }) => id));
  return known.length > 0 && newest.length > 0 && !newest.some(({ id }) => ids.has(id));
};

/** Merges gaps by id; the fresh version wins. */
export const mergeGaps = (known: readonly FeedGap[], fresh: readonly FeedGap[]): readonly FeedGap[] => [
  ...new Map([...known, ...fresh].map((gap) => [gap.id, gap])).values(),
];

const LONGEST_NAME = 64;

/** Returns an activity with the token's display ticker and the wallet's display name. */
export function shownActivity(item: TrackerActivity): TrackerActivity {
  const symbol = shownSymbol(item.token_metadata.symbol, item.tokenAddress);
  const name = harmless(item.name, LONGEST_NAME);
  if (symbol === item.token_metadata.symbol && name === item.name) return item;
  return { ...item, name, token_metadata: { ...item.token_metadata, symbol } };
}

/** Formats the delay between the chain and this server: `+0.4s`; empty for an activity that was not seen live. */
export const latenessText = (lateMs: number | null): string =>
  lateMs === null ? '' : `+${(Math.max(0, lateMs) / 1_000).toFixed(1)}s`;
