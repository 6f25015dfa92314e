import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ChannelName, DeltaOf, StateOf } from './channel.ts';
import { live } from './live.ts';
import type { LiveStatus, TokenSource } from './live-client.ts';

const nothing = () => () => {};

/** The contract derives a channel's shape from its name. */
function typedState<N extends ChannelName>(name: N): StateOf<N> | null;
function typedState(name: string): unknown {
  return live.state(name) ?? null;
}

/**
 * Returns a channel's state, rerendered at most once per frame. Null before its snapshot, when rejected, and for
 * a null name.
 */
export function useChannel<N extends ChannelName>(name: N | null): StateOf<N> | null {
  const subscribe = useCallback(
    (changed: () => void) => (name === null ? nothing() : live.subscribe(name, changed)),
    [name],
  );
  return useSyncExternalStore(subscribe, () => (name === null ? null : typedState(name)));
}

function typedDeltas<N extends ChannelName>(name: N, deltas: readonly unknown[]): readonly DeltaOf<N>[];
function typedDeltas(_name: string, deltas: readonly unknown[]): readonly unknown[] {
  return deltas;
}

/**
 * Calls back with every delta of a channel, in order, for components that draw themselves (charts). `deltas` is
 * empty after a fresh snapshot.
 */
export function useChannelDeltas<N extends ChannelName>(
  name: N | null,
  onDeltas: (deltas: readonly DeltaOf<N>[]) => void,
): void {
  const latest = useRef(onDeltas);
  useEffect(() => {
    latest.current = onDeltas;
  });
  useEffect(() => {
    if (name === null) return;
    return live.subscribe(name, ({ deltas }) => latest.current(typedDeltas(name, deltas)));
  }, [name]);
}

interface ChannelUpdate<N extends ChannelName> {
  /** Null while rejected. */
  readonly state: StateOf<N> | null;
  /** Empty when `state` is a fresh snapshot or was already known. */
  readonly deltas: readonly DeltaOf<N>[];
  /** True for a snapshot that has just arrived. Earlier entries that it lacks may have been orphaned. */
  readonly fresh: boolean;
}

/** Calls back with every update of a channel, and immediately with its state if known. */
export function useChannelUpdates<N extends ChannelName>(
  name: N | null,
  onUpdate: (update: ChannelUpdate<N>) => void,
): void {
  const latest = useRef(onUpdate);
  useEffect(() => {
    latest.current = onUpdate;
  });
  useEffect(() => {
    if (name === null) return;
    if (live.state(name) !== undefined) latest.current({ state: typedState(name), deltas: [], fresh: false });
    return live.subscribe(name, ({ deltas }) =>
      latest.current({
        state: typedState(name),
        deltas: typedDeltas(name, deltas),
        fresh: deltas.length === 0,
      }),
    );
  }, [name]);
}

/**
 * Listens to a channel outside of a component. The listener gets its state, null while rejected, and the deltas,
 * empty for a snapshot. Returns a function that unsubscribes.
 */
export const listenTo = <N extends ChannelName>(
  name: N,
  onUpdate: (update: { readonly state: StateOf<N> | null; readonly deltas: readonly DeltaOf<N>[] }) => void,
  tokenOf: TokenSource,
): (() => void) =>
  live.subscribe(
    name,
    ({ deltas }) => onUpdate({ state: typedState(name), deltas: typedDeltas(name, deltas) }),
    tokenOf,
  );

/**
 * Returns a channel's state, or the fetched response: before the first snapshot, and while the socket is
 * disconnected and the response is newer than the last frame.
 */
export function useLiveOr<Answer>(
  state: Answer | null | undefined,
  fetched: { readonly data: Answer | undefined; readonly dataUpdatedAt: number },
): Answer | undefined {
  const status = useLiveStatus();
  const isNewer = status.kind === 'offline' && fetched.dataUpdatedAt > (status.lastAt ?? 0);
  return (isNewer ? fetched.data : undefined) ?? state ?? fetched.data;
}

export const useLiveStatus = (): LiveStatus => useSyncExternalStore(live.subscribeStatus, live.getStatus);
