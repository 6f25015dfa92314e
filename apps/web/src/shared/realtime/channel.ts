import type { Channels } from '@dugout/contract/realtime';

export type ChannelKind = keyof Channels;
type Head<K extends string> = K extends `${infer Name}:${string}` ? Name : K;
/** `token:8hd…`, `status`: the name of a channel with its parameter put in. */
export type ChannelName<K extends ChannelKind = ChannelKind> = K extends `${string}:${string}`
  ? `${Head<K>}:${string}`
  : K;
/** The kind of a channel's name. */
export type KindOf<N extends string> = {
  [K in ChannelKind]: N extends ChannelName<K> ? K : never;
}[ChannelKind];
export type StateOf<N extends string> = Channels[KindOf<N>]['snapshot'];
export type DeltaOf<N extends string> = Channels[KindOf<N>]['delta'];

/**
 * The state after deltas, oldest first, at least one. Pure: makes a new state where something has changed.
 */
export type Reduce<K extends ChannelKind> = (
  state: Channels[K]['snapshot'],
  deltas: readonly Channels[K]['delta'][],
) => Channels[K]['snapshot'];

/** A live channel of a feature; `channel` makes one. */
export interface Channel {
  /** The name without its parameter. */
  readonly head: string;
  reduce(state: unknown, deltas: readonly unknown[]): unknown;
}

const headOf = (name: string): string => name.split(':', 1)[0] ?? name;

/**
 * Declares how the states of a channel of the contract come about: `channel('alerts', newestFirst(byId))`.
 */
export const channel = <K extends ChannelKind>(kind: K, reduce: Reduce<K>): Channel => ({
  head: headOf(kind),
  reduce,
});

/** The reducer of a channel whose delta is the whole new state, which may be null. */
export function latest<State>(state: State, deltas: readonly State[]): State {
  const newest = deltas.at(-1);
  return newest === undefined ? state : newest;
}

/** How many entries a list keeps. */
export const KEPT = 200;

/**
 * Puts entries, oldest first, in front of a list that has the newest first. An entry with the id of an older
 * one replaces it.
 */
export function newestFirst<Entry extends { readonly id: string }>(
  list: readonly Entry[],
  entries: readonly Entry[],
): Entry[] {
  const fresh = entries.toReversed();
  const ids = new Set(fresh.map(({ id }) => id));
  return [...fresh, ...list.filter(({ id }) => !ids.has(id))].slice(0, KEPT);
}

/** The reducers of all features' channels, by name. */
export class ChannelReducers {
  readonly #channels: ReadonlyMap<string, Channel>;

  constructor(channels: readonly Channel[]) {
    this.#channels = new Map(channels.map((each) => [each.head, each]));
  }

  /** @throws Error when no feature declares the channel. */
  reduce(name: string, state: unknown, deltas: readonly unknown[]): unknown {
    if (deltas.length === 0) return state;
    const declared = this.#channels.get(headOf(name));
    if (declared === undefined) throw new Error(`No feature declares the live channel ${name}`);
    return declared.reduce(state, deltas);
  }
}
