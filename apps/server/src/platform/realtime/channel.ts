import type { Access } from '@dugout/contract/endpoint';
import type { Channels } from '@dugout/contract/realtime';
import type { Caller } from '#/platform/http/routes.ts';

/**
 * A kind of live channel. Its name may end in a parameter: `token:{mint}`. Subscribers of one topic share every frame;
 * a channel of the caller's own (`account`) has a topic per trader.
 */
export interface ChannelProvider {
  readonly name: keyof Channels;
  readonly access: Access;
  /** The topic that a subscription joins, or null when there is no such thing. */
  topic(parameter: string, caller: Caller | null): string | null;
  snapshot(topic: string): unknown;
}

/** What features use to send news. Frames gather for 25 ms and are encoded once for all subscribers. */
export interface RealtimePublisher {
  hasSubscribers(topic: string): boolean;
  /** Every delta is delivered, in order. */
  publish(topic: string, delta: unknown): void;
  /** Only the last state of the gathering time is delivered; `produce` runs once, when the frame is made. */
  publishLatest(topic: string, produce: () => unknown): void;
  /** What was sent does not hold any more: every subscriber gets a snapshot in its place, as does whoever comes back after a cut. */
  refresh(topic: string): void;
}
