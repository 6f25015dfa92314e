import type { Channels } from '@dugout/contract/realtime';

export type ChannelKind = keyof Channels;
type Head<K extends string> = K extends `${infer Name}:${string}` ? Name : K;
/** `token:8hd…`, `status`: the name of a channel with its parameter put in. */
export type ChannelName<K extends ChannelKind = ChannelKind> = K extends `${string}:${string}` ? `${Head<K>}:${string}` : K;
/** The kind of a channel's name. */
export type KindOf<N extends string> = { [K in ChannelKind]: N extends ChannelName<K> ? K : never }[ChannelKind];
export type StateOf<N extends string> = Channels[KindOf<N>]['snapshot'];
export type DeltaOf<N extends string> = Channels[KindOf<N>]['delta'];

/** How many trades of a token, and activities of the tracker, a page keeps. */
export const KEPT_TRADES = 200;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const idOf = (value: unknown): unknown => (typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined);
const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;

/** The newest in front; what bears the id of a newer one goes. */
function inFront(known: unknown, deltas: readonly unknown[]): readonly unknown[] {
  const fresh = deltas.toReversed();
  const ids = new Set(fresh.map(idOf));
  return [...fresh, ...listOf(known).filter((old) => !ids.has(idOf(old)))].slice(0, KEPT_TRADES);
}

const newsOf = (deltas: readonly unknown[], key: string): readonly unknown[] =>
  deltas.map((news) => fieldOf(news, key)).filter((value) => value !== undefined);

/**
 * Puts deltas on a channel's state. Trades, alerts and changes of credentials go in front, newest first; of the tracker's news each goes to its list;
 * everywhere else the last delta is the new state.
 */
export function merge(channel: string, state: unknown, deltas: readonly unknown[]): unknown {
  if (deltas.length === 0) return state;
  if (channel === 'tracker') {
    return {
      items: inFront(fieldOf(state, 'items'), newsOf(deltas, 'item')),
      gaps: inFront(fieldOf(state, 'gaps'), newsOf(deltas, 'gap')),
    };
  }
  if (channel === 'alerts' || channel === 'security') return inFront(state, deltas);
  return channel.startsWith('trades:') ? [...deltas.toReversed(), ...listOf(state)].slice(0, KEPT_TRADES) : deltas.at(-1);
}
