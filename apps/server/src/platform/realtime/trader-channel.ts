import type { Channels } from '@dugout/contract/realtime';
import type { ChannelProvider, RealtimePublisher } from './channel.ts';

type State<Name extends keyof Channels> = Channels[Name]['snapshot'];

/** A private channel: one topic per trader, which nobody else can join. */
export interface TraderChannel<Name extends keyof Channels> {
  readonly provider: ChannelProvider;
  publish(userId: string, delta: Channels[Name]['delta']): void;
  /** Signals that the trader's state changed: it is read again if watched, and sent as a delta. */
  changed(userId: string): void;
  publishHere(userId: string, delta: Channels[Name]['delta']): void;
  /** Sends the last state of each batch to the trader's pages on this server. */
  publishLatest(userId: string, produce: () => Channels[Name]['delta']): void;
  /** Invalidates everything sent: the trader's pages get a new snapshot. */
  refresh(userId: string): void;
  /** Reports whether the trader has, or just had, a page open on this server. */
  isWatched(userId: string): boolean;
  /** Returns the traders who have, or just had, a page open on this server. */
  watchers(): string[];
}

/** Creates a trader channel. `read` returns a trader's snapshot, and after `changed` also the delta. */
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
