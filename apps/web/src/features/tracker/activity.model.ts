import type { ActivityType, FeedGap, TrackerActivity } from '@dugout/contract/tracker/activity';
import { searchedForm } from '@dugout/domain/text/searched-form';
import { harmless, shownSymbol } from '#/shared/tokens/names/shown-name.ts';

export const ACTIVITY_SORTS = ['created_at', 'usd_amount', 'sol_amount', 'marketcap'] as const;
export type ActivitySort = (typeof ACTIVITY_SORTS)[number];

/** What the activity page asks for. Empty texts ask for everything. */
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

/**
 * Whether what comes in belongs on the page that is shown: only the first page of the newest grows by itself.
 */
export const isLivePage = ({ page, sortBy, sortDir }: ActivityFilter): boolean =>
  page === 1 && sortBy === 'created_at' && sortDir === 'desc';

/** The same choice as the server makes. */
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

/** Rows that a list keeps; older ones are on the pages behind it. */
export const KEPT_ACTIVITIES = 1_000;

const newestFirst = (a: TrackerActivity, b: TrackerActivity): number =>
  a.created_at === b.created_at
    ? b.slot - a.slot || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
    : a.created_at < b.created_at
      ? 1
      : -1;

/** Both lists as one, newest first, each activity once; `fresh` knows more of one that both hold. */
export function mergeActivities(
  known: readonly TrackerActivity[],
  fresh: readonly TrackerActivity[],
): readonly TrackerActivity[] {
  if (fresh.length === 0) return known;
  const byId = new Map<string, TrackerActivity>();
  for (const item of [...known, ...fresh]) byId.set(item.id, item);
  return [...byId.values()].sort(newestFirst).slice(0, KEPT_ACTIVITIES);
}

/**
 * A page that was just fetched, with what came in since then: nothing that the list had and the page is too
 * old to know is lost.
 */
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
 * What is known without what was orphaned: the newest, which are all there is after the last of them, do
 * not have it.
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
 * Whether a list of the newest may have passed over something since what is known: it shares nothing with it.
 */
export const mayHaveMissed = (
  known: readonly TrackerActivity[],
  newest: readonly TrackerActivity[],
): boolean => {
  const ids = new Set(known.map(({ id }) => id));
  return known.length > 0 && newest.length > 0 && !newest.some(({ id }) => ids.has(id));
};

/** The gaps, each once as it stands now. */
export const mergeGaps = (known: readonly FeedGap[], fresh: readonly FeedGap[]): readonly FeedGap[] => [
  ...new Map([...known, ...fresh].map((gap) => [gap.id, gap])).values(),
];

const LONGEST_NAME = 64;

/** An activity with the token's ticker and the wallet's name as they are shown. */
export function shownActivity(item: TrackerActivity): TrackerActivity {
  const symbol = shownSymbol(item.token_metadata.symbol, item.tokenAddress);
  const name = harmless(item.name, LONGEST_NAME);
  if (symbol === item.token_metadata.symbol && name === item.name) return item;
  return { ...item, name, token_metadata: { ...item.token_metadata, symbol } };
}

/**
 * From the chain's time to this server seeing it, as a row says it: `+0.4s`; empty for what was not seen as
 * it happened.
 */
export const latenessText = (lateMs: number | null): string =>
  lateMs === null ? '' : `+${(Math.max(0, lateMs) / 1_000).toFixed(1)}s`;
