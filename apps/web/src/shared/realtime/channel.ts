import type { Channels } from '@dugout/contract/realtime';

type ChannelKind = keyof Channels;
type Head<K extends string> = K extends `${infer Name}:${string}` ? Name : K;
/** The name of a channel with its parameter filled in: `token:8hd…`, `status`. */
export type ChannelName<K extends ChannelKind = ChannelKind> = K extends `${string}:${string}`
  ? `${Head<K>}:${string}`
  : K;
type KindOf<N extends string> = {
  [K in ChannelKind]: N extends ChannelName<K> ? K : never;
}[ChannelKind];
export type StateOf<N extends string> = Channels[KindOf<N>]['snapshot'];
export type DeltaOf<N extends string> = Channels[KindOf<N>]['delta'];

/** Returns the state after at least one delta, oldest first. Pure: returns a new state if something changed. */
type Reduce<K extends ChannelKind> = (
  state: Channels[K]['snapshot'],
  deltas: readonly Channels[K]['delta'][],
) => Channels[K]['snapshot'];

/** A live channel of a feature; create one with `channel`. */
export interface Channel {
  /** The name without its parameter. */
  readonly head: string;
  /** True if listeners apply the deltas themselves. */
  readonly isUnreduced?: boolean;
  reduce(state: unknown, deltas: readonly unknown[]): unknown;
}

const headOf = (name: string): string => name.split(':', 1)[0] ?? name;

/** Declares how a channel of the contract reduces its deltas: `channel('alerts', newestFirst(byId))`. */
export const channel = <K extends ChannelKind>(kind: K, reduce: Reduce<K>): Channel => ({
  head: headOf(kind),
  reduce,
});

/**
 * Declares a channel whose listeners keep its state. The client passes them every snapshot and every delta, and
 * keeps only the snapshot.
 */
export const unreducedChannel = (kind: ChannelKind): Channel => ({
  head: headOf(kind),
  isUnreduced: true,
  reduce: (state) => state,
});

/** Reducer of a channel whose delta is the whole new state, possibly null. */
export function latest<State>(state: State, deltas: readonly State[]): State {
  const newest = deltas.at(-1);
  return newest === undefined ? state : newest;
}

/** Max entries that a list keeps. */
export const KEPT = 200;

/**
 * Returns a reducer that prepends entries, given oldest first, to a list sorted newest first. An entry replaces
 * an older one with the same id.
 */
export function newestFirst<Entry extends { readonly id: string }>(
  list: readonly Entry[],
  entries: readonly Entry[],
): Entry[] {
  const fresh = entries.toReversed();
  const ids = new Set(fresh.map(({ id }) => id));
  return [...fresh, ...list.filter(({ id }) => !ids.has(id))].slice(0, KEPT);
}

export class ChannelReducers {
  readonly #channels: ReadonlyMap<string, Channel>;

  constructor(channels: readonly Channel[]) {
    this.#channels = new Map(channels.map((each) => [each.head, each]));
  }

  /** @throws Error when no feature declares the channel. */
  reduce(name: string, state: unknown, deltas: readonly unknown[]): unknown {
    if (deltas.length === 0) return state;
    const declared = this.#channels.get(headOf(name));
    if (declared === undefined) throw new Error(`Unknown channel ${name}`);
    return declared.reduce(state, deltas);
  }

  /** Returns true if the listeners of a channel apply its deltas themselves. */
  isUnreduced(name: string): boolean {
    return this.#channels.get(headOf(name))?.isUnreduced === true;
  }
}
