import type { FeedGap, TrackerActivity } from '@dugout/contract/tracker/activity';
import type { TrackerEvent, TrackerState } from '@dugout/contract/tracker/streams';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useChannelUpdates } from '#/shared/realtime/use-channel.ts';
import {
  type ActivityFilter,
  EVERYTHING,
  isLivePage,
  matches,
  mayHaveMissed,
  mergeActivities,
  mergeGaps,
  shownActivity,
  withNewer,
  withoutDead,
} from '../activity.model.ts';
import { Paced } from '../paced.ts';
import { loadActivities, loadStretch, TRACKER_KEYS } from '../tracker.queries.ts';

/** Min interval between redraws of a feed that updates faster than anyone can read. */
const DRAW_EVERY_MS = 100;

type Loaded = Awaited<ReturnType<typeof loadActivities>>;

/**
 * Builds the query key. Null is the list of the window and the dock, which is loaded once and then only grows.
 */
const keyOf = (filter: ActivityFilter | null) => [...TRACKER_KEYS.activity, filter ?? 'newest'] as const;

function put(
  queries: QueryClient,
  filter: ActivityFilter | null,
  fresh: readonly TrackerActivity[],
  gaps: readonly FeedGap[],
): void {
  const wanted = fresh.map(shownActivity).filter((item) => matches(item, filter ?? EVERYTHING));
  queries.setQueryData<Loaded>(keyOf(filter), (old) =>
    old === undefined
      ? old
      : { ...old, items: [...mergeActivities(old.items, wanted)], gaps: [...mergeGaps(old.gaps, gaps)] },
  );
}

function keepOnly(
  queries: QueryClient,
  filter: ActivityFilter | null,
  choose: (known: readonly TrackerActivity[]) => readonly TrackerActivity[],
): void {
  queries.setQueryData<Loaded>(keyOf(filter), (old) =>
    old === undefined ? old : { ...old, items: [...choose(old.items)] },
  );
}

/** Merges socket data into the list and fetches any stretch that may have been missed. */
function take(
  queries: QueryClient,
  filter: ActivityFilter | null,
  state: TrackerState | null,
  updates: readonly TrackerEvent[],
  isWhole = false,
): void {
  const known = queries.getQueryData<Loaded>(keyOf(filter))?.items ?? [];
  const snapshot = updates.length === 0;
  const fresh = snapshot
    ? (state?.items ?? [])
    : updates.flatMap((each) => (each.kind === 'activity' ? [each.item] : []));
  const gaps = snapshot
    ? (state?.gaps ?? [])
    : updates.flatMap((each) => (each.kind === 'gap' ? [each.gap] : []));
  if (isWhole) keepOnly(queries, filter, (items) => withoutDead(items, fresh));
  put(queries, filter, fresh, gaps);
  if (updates.some(({ kind }) => kind === 'wallets')) {
    for (const queryKey of [TRACKER_KEYS.followed, TRACKER_KEYS.names])
      void queries.invalidateQueries({ queryKey });
  }
  const stretches =
    updates.length === 0 ? [] : gaps.filter(({ state: how, toSlot }) => how === 'filled' && toSlot !== null);
  for (const { fromSlot, toSlot } of stretches) fill(queries, filter, fromSlot, toSlot ?? fromSlot);
  const [newest] = known;
  const last = fresh.at(-1);
  if (snapshot && newest !== undefined && last !== undefined && mayHaveMissed(known, fresh))
    fill(queries, filter, newest.slot, last.slot);
}

function fill(queries: QueryClient, filter: ActivityFilter | null, fromSlot: number, toSlot: number): void {
  if (toSlot < fromSlot) return;
  const before = new Set((queries.getQueryData<Loaded>(keyOf(filter))?.items ?? []).map(({ id }) => id));
  void loadStretch(fromSlot, toSlot).then(
    ({ items, isWhole }) => {
      const refetchedIds = new Set(items.map(({ id }) => id));
      const isDead = ({ id, slot }: TrackerActivity) =>
        before.has(id) && slot >= fromSlot && slot <= toSlot && !refetchedIds.has(id);
      if (isWhole) keepOnly(queries, filter, (known) => known.filter((item) => !isDead(item)));
      put(queries, filter, items, []);
    },
    // Ignores a failure: the next load of the list includes it.
    () => {},
  );
}

/** Returns the activity of followed wallets, live where the newest are shown. Requires a signed-in trader. */
export function useActivities(filter: ActivityFilter | null, enabled = true) {
  const queries = useQueryClient();
  const isLive = filter === null || isLivePage(filter);
  const query = useQuery({
    queryKey: keyOf(filter),
    queryFn: async (context): Promise<Loaded> => {
      // A list that loads once keeps loading while another tab is shown; reading the signal would let the query
      // be canceled.
      const fetched = await loadActivities(filter, filter === null ? undefined : context.signal);
      if (!isLive) return fetched;
      const known = queries.getQueryData<Loaded>(keyOf(filter))?.items ?? [];
      return { ...fetched, items: [...withNewer(fetched.items, known)] };
    },
    enabled,
    // Rows keep their identity anyway, and comparing a thousand shifted rows costs a frame.
    structuralSharing: false,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    ...(filter === null ? { gcTime: Number.POSITIVE_INFINITY } : { refetchOnMount: 'always' as const }),
  });
  const loaded = query.data !== undefined && !query.isPlaceholderData;
  const updates = useMemo(
    () => new Paced<TrackerEvent>(DRAW_EVERY_MS, (deltas) => take(queries, filter, null, deltas)),
    [queries, filter],
  );
  useChannelUpdates(enabled && isLive && loaded ? 'tracker' : null, ({ state, deltas, fresh }) => {
    updates.add(deltas);
    if (deltas.length > 0) return;
    updates.flush();
    take(queries, filter, state, [], fresh && state !== null);
  });
  const openGaps = useMemo(
    () => (query.data?.gaps ?? []).filter(({ state }) => state !== 'filled'),
    [query.data?.gaps],
  );
  return { ...query, openGaps };
}
