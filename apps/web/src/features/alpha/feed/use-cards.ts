import type { AlphaCard } from '@dugout/contract/alpha/card';
import type { AlphaDelta } from '@dugout/contract/alpha/streams';
import { ALPHA_TEXTS } from '@dugout/contract/alpha/texts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useHeldRows } from '#/shared/lists/use-held-rows.ts';
import { useChannelUpdates } from '#/shared/realtime/use-channel.ts';
import { toastServerText } from '#/shared/toasts/toasts.ts';
import { type AlphaTokens, replayQuery, tokensQuery } from '../alpha.queries.ts';
import { useAlpha } from '../alpha.store.ts';
import { queryOf } from '../filter.model.ts';
import { useFirstFilter } from '../use-first-filter.ts';
import { afterDeltas } from './live-cards.ts';

/** Min interval between refetches after new calls. */
const REFETCH_MS = 1_500;
const NO_CARDS: readonly AlphaCard[] = [];
const idOf = ({ callId }: AlphaCard): string => callId;

const moved = (data: AlphaTokens, deltas: readonly AlphaDelta[], takesNew: boolean): AlphaTokens => ({
  ...data,
  feed: afterDeltas(data.feed, deltas, takesNew),
  advancedFeed: afterDeltas(data.advancedFeed, deltas, false),
});

/** Fetches called tokens by the current filter; the channel keeps them live. */
function useTokens(enabled: boolean) {
  const queries = useQueryClient();
  const { draft, search } = useAlpha((state) => state.applied);
  const options = useMemo(() => tokensQuery(queryOf(draft), search), [draft, search]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useChannelUpdates(enabled ? 'alpha' : null, ({ deltas, fresh }) => {
    queries.setQueryData(options.queryKey, (data) => data && moved(data, deltas, search.trim() === ''));
    if (!fresh && !deltas.some(({ kind }) => kind === 'called')) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: ['alpha', 'tokens'] }, { cancelRefetch: false });
    }, REFETCH_MS);
  });
  const tokens = useQuery({ ...options, enabled });
  useEffect(() => {
    if (tokens.error !== null) toastServerText(ALPHA_TEXTS.alphaTokensFailed, tokens.error);
  }, [tokens.error]);
  return tokens;
}

/** Fetches the replayed moment by the current filter; disabled while no moment is replayed. */
function useReplay() {
  const { applied, replayed } = useAlpha();
  const query = useQuery({
    ...replayQuery(queryOf(applied.draft), replayed ?? ''),
    enabled: replayed !== null,
  });
  useEffect(() => {
    if (query.error !== null) toastServerText(ALPHA_TEXTS.alphaTokensFailed, query.error);
  }, [query.error]);
  return query;
}

/** Returns the cards of the open view, kept in place while held. */
export function useCards() {
  const isReady = useFirstFilter();
  const { view, applied, replayed } = useAlpha();
  const tokens = useTokens(isReady);
  const past = useReplay();
  const source = replayed === null ? tokens : past;
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const list = view === 'feed' ? tokens.data?.feed : tokens.data?.advancedFeed;
  const found = (replayed === null ? list : past.data?.cards) ?? NO_CARDS;
  const cards = useMemo(() => found.filter(({ callId }) => !removed.has(callId)), [found, removed]);
  const held = useHeldRows(cards, `${view} ${replayed} ${JSON.stringify(applied)}`, idOf);
  const rows = useMemo(() => held.rows.filter(({ callId }) => !removed.has(callId)), [held.rows, removed]);
  const takeOut = useCallback((callId: string) => setRemoved((before) => new Set([...before, callId])), []);
  return {
    ...held,
    rows,
    takeOut,
    view,
    isReplay: replayed !== null,
    isLoading: source.data === undefined && !source.isError,
    isError: source.isError,
    updatedAt: source.dataUpdatedAt,
    refetch: source.refetch,
    matched: tokens.data?.matched ?? null,
    of: tokens.data?.of ?? null,
  };
}

export type CardsState = ReturnType<typeof useCards>;
