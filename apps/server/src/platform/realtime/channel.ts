import type { Access } from '@dugout/contract/endpoint';
import type { Channels } from '@dugout/contract/realtime';
import type { Caller } from '#/platform/http/routes.ts';

/**
 * A kind of channel. Its name may end in a parameter: `token:{mint}`. Subscribers of one topic share every
 * frame; a channel of the caller's own (`account`) has a topic per trader.
 */
export interface ChannelProvider {
  readonly name: keyof Channels;
  readonly access: Access;
  /**
   * Whether a delta goes out at once where none went out in the last 25 ms, instead of gathering first: for
   * what somebody waits for, such as an answer in a chat.
   */
  readonly isPrompt?: boolean;
  /** The topic that a subscription joins, or null when there is no such thing. */
  topic(parameter: string, caller: Caller | null): string | null;
  /** The topic's state now. */
  snapshot(topic: string): unknown;
  /**
   * For channels whose members come and go: whether the caller may join. Whoever leaves is sent away with
   * `revoke`. `token` is what the page sent along; null for none.
   */
  admits?(topic: string, caller: Caller | null, token: string | null): Promise<boolean>;
}

/**
 * How features publish to channels. Frames gather for 25 ms, those of a prompt channel only where another
 * went out just before, and are encoded once for all subscribers. What
 * one server alone knows, such as a call it has answered, goes to the subscribers on every server; what each
 * server finds out by itself from the market goes to its own.
 */
export interface RealtimePublisher {
  /** Sends a delta to the subscribers on every server. Every delta arrives, in order. */
  publish(topic: string, delta: unknown): void;
  /**
   * The topic's state has changed: every server with subscribers reads its snapshot again and sends it as a
   * delta.
   */
  changed(topic: string): void;
  /**
   * What was sent no longer holds: every subscriber gets a snapshot in its place, as does whoever reconnects.
   */
  refresh(topic: string): void;
  /**
   * Ends the trader's subscriptions of the topic on every server at once, those not yet admitted included.
   */
  revoke(topic: string, userId: string): void;
  /**
   * A channel may have another topic for the trader than before: their subscriptions of it on this server
   * go over to that one at once, with a snapshot of it.
   */
  rejoinHere(channel: keyof Channels, userId: string): void;

  /** Sends a delta to this server's subscribers. */
  publishHere(topic: string, delta: unknown): void;
  /**
   * Sends a state to this server's subscribers: only the last one of the gathering time. `produce` runs once,
   * when the frame is made, and never without subscribers.
   */
  publishLatest(topic: string, produce: () => unknown): void;
  /**
   * Whether the topic has subscribers on this server, or had some so recently that a page may reconnect and
   * continue.
   */
  isWatched(topic: string): boolean;
  /** The watched topics of a channel on this server. */
  watched(channel: keyof Channels): readonly string[];
}
