import type { Channels } from '@dugout/contract/live';

export type ChannelKind = keyof Channels;
type Head<K extends string> = K extends `${infer Name}:${string}` ? Name : K;
/** `token:8hd…`, `status`: the name of a channel with its parameter put in. */
export type ChannelName<K extends ChannelKind = ChannelKind> = K extends `${string}:${string}` ? `${Head<K>}:${string}` : K;
/** The kind of a channel's name. */
export type KindOf<N extends string> = { [K in ChannelKind]: N extends ChannelName<K> ? K : never }[ChannelKind];
export type StateOf<N extends string> = Channels[KindOf<N>]['snapshot'];
export type DeltaOf<N extends string> = Channels[KindOf<N>]['delta'];

/** How many trades of a token a page keeps. */
export const KEPT_TRADES = 200;

/** Puts deltas on a channel's state. Trades go in front, newest first; everywhere else the last delta is the new state. */
export function merge(channel: string, state: unknown, deltas: readonly unknown[]): unknown {
  if (deltas.length === 0) return state;
  if (!channel.startsWith('trades:')) return deltas.at(-1);
  const known: readonly unknown[] = Array.isArray(state) ? state : [];
  return [...deltas.toReversed(), ...known].slice(0, KEPT_TRADES);
}
