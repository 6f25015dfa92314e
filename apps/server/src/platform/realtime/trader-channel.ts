import type { Channels } from '@dugout/contract/realtime';
import type { ChannelProvider, RealtimePublisher } from './channel.ts';

type State<Name extends keyof Channels> = Channels[Name]['snapshot'];

/** A channel of each trader's own: one topic per trader, which nobody else can join. */
export interface TraderChannel<Name extends keyof Channels> {
  readonly provider: ChannelProvider;
  /** Sends a delta to every page of a trader. */
  publish(userId: string, delta: Channels[Name]['delta']): void;
  /** The trader's state has changed: it is read again where somebody watches, and sent as a delta. */
  changed(userId: string): void;
  /** Sends a delta to the trader's pages on this server. */
  publishHere(userId: string, delta: Channels[Name]['delta']): void;
  /** Sends the last state of the gathering time to the trader's pages on this server. */
  publishLatest(userId: string, produce: () => Channels[Name]['delta']): void;
  /** What was sent no longer holds: the trader's pages get a snapshot in its place. */
  refresh(userId: string): void;
  /** Whether the trader has a page open on this server, or had one a moment ago. */
  isWatched(userId: string): boolean;
  /** The traders who have a page open on this server, or had one a moment ago. */
  watchers(): string[];
}

/** `read` gives the snapshot for a trader; after `changed` it gives the delta as well. */
export function traderChannel<Name extends keyof Channels>(
  name: Name,
  realtime: RealtimePublisher,
  read: (userId: string) => State<Name> | Promise<State<Name>>,
): TraderChannel<Name> {
  const prefix = `${name}:`;
  const topicOf = (userId: string): string => prefix + userId;
  const userOf = (topic: string): string => topic.slice(prefix.length);
  return {
    provider: {
      name,
      access: 'trader',
      topic: (_parameter, caller) => (caller === null ? null : topicOf(caller.userId)),
      snapshot: (topic) => read(userOf(topic)),
    },
    publish: (userId, delta) => realtime.publish(topicOf(userId), delta),
    changed: (userId) => realtime.changed(topicOf(userId)),
    publishHere: (userId, delta) => realtime.publishHere(topicOf(userId), delta),
    publishLatest: (userId, produce) => realtime.publishLatest(topicOf(userId), produce),
    refresh: (userId) => realtime.refresh(topicOf(userId)),
    isWatched: (userId) => realtime.isWatched(topicOf(userId)),
    watchers: () => realtime.watched(name).map(userOf),
  };
}
