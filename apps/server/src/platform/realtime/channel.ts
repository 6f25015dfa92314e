import type { Access } from '@dugout/contract/endpoint';
import type { Channels } from '@dugout/contract/realtime';
import type { Caller } from '#/platform/http/caller.ts';

/**
 * A kind of channel. Its name may end in a parameter: `token:{mint}`. Subscribers of one topic share every frame;
 * a private channel (`account`) has one topic per trader.
 */
export interface ChannelProvider {
  readonly name: keyof Channels;
  readonly access: Access;
  /**
   * Whether a delta is sent at once when none was sent in the last 25 ms, instead of being batched: for data that
   * somebody is waiting for, such as a chat reply.
   */
  readonly isPrompt?: boolean;
  /** Returns the topic that a subscription joins, or null when there is none. */
  topic(parameter: string, caller: Caller | null): string | null;
  snapshot(topic: string): unknown;
  /**
   * Reports whether the caller may join, for channels with changing members. A member who leaves is removed with
   * `revoke`. `token` is sent by the page; null for none.
   */
  admits?(topic: string, caller: Caller | null, token: string | null): Promise<boolean>;
}

/**
 * Publishes to channels. Frames are batched for 25 ms, those of a prompt channel only if another was just sent,
 * and encoded once for all subscribers. Events known to one server only, such as an answered call, go to the
 * subscribers on every server; facts that each server derives from the market go to its own subscribers.
 */
export interface RealtimePublisher {
  /** Sends a delta to the subscribers on every server. Every delta is delivered, in order. */
  publish(topic: string, delta: unknown): void;
  /**
   * Signals that the topic's state changed: every server with subscribers reads its snapshot again and sends it
   * as a delta.
   */
  changed(topic: string): void;
  /**
   * Invalidates everything sent so far: every subscriber gets a new snapshot, as does every page that reconnects.
   */
  refresh(topic: string): void;
  /** Ends the trader's subscriptions of the topic on every server at once, including pending ones. */
  revoke(topic: string, userId: string): void;
  /**
   * Moves the trader's subscriptions of a channel on this server to the topic that it now has for them, and sends
   * a snapshot.
   */
  rejoinHere(channel: keyof Channels, userId: string): void;

  publishHere(topic: string, delta: unknown): void;
  /**
   * Sends a state to this server's subscribers, only the last one of each batch. `produce` runs once, when the
   * frame is made, and never without subscribers.
   */
  publishLatest(topic: string, produce: () => unknown): void;
  /**
   * Reports whether the topic has subscribers on this server, or had some so recently that a page may reconnect
   * and continue.
   */
  isWatched(topic: string): boolean;
  watched(channel: keyof Channels): readonly string[];
}
