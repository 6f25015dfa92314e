import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChannelName, DeltaOf, StateOf } from './channel.ts';
import { Refresher } from './refresher.ts';
import { useChannelUpdates } from './use-channel.ts';

export interface RenewalOptions<N extends ChannelName> {
  readonly queryKey: QueryKey;
  /** Whether queries whose key merely starts with `queryKey` are renewed too; true by default. */
  readonly deep?: boolean;
  /** Min time between two fetches, in ms. A change within it is fetched at its end. */
  readonly everyMs: number;
  /** Reports whether a delta changes the response; by default every delta does. */
  readonly matters?: (delta: DeltaOf<N>) => boolean;
  /**
   * Returns the part of the channel's state that the response depends on. Deltas that do not change it are
   * ignored.
   */
  readonly part?: (state: StateOf<N> | null) => string;
}

/**
 * Refetches queries when a channel reports a change of their response. A hidden page only marks them, and
 * refetches them when it is shown.
 */
export function useRenewal<N extends ChannelName>(
  name: N | null,
  { queryKey, deep = true, everyMs, matters = () => true, part }: RenewalOptions<N>,
): void {
  const queries = useQueryClient();
  const [renewal] = useState(() => {
    const refresher = new Refresher<string>({
      refresh: (text) =>
        void queries.invalidateQueries(
          { queryKey: JSON.parse(text), exact: !deep, refetchType: document.hidden ? 'none' : 'active' },
          { cancelRefetch: false },
        ),
      pauseMs: everyMs,
      now: Date.now,
      after: (ms, work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    });
    return refresher;
  });
  useEffect(() => () => renewal.stop(), [renewal]);
  const seen = useRef<{ readonly name: N | null; readonly part: string | null }>({ name: null, part: null });
  useChannelUpdates(name, ({ state, deltas, fresh }) => {
    const before = seen.current;
    const now = { name, part: part === undefined ? null : part(state) };
    seen.current = now;
    // The query was fetched when the first snapshot was requested.
    if (before.name !== name) return;
    if (part === undefined ? fresh || deltas.some(matters) : now.part !== before.part)
      renewal.request(JSON.stringify(queryKey));
  });
}
