import {
  answered,
  choose,
  type EndpointHealth,
  failedAt,
  NEW_ENDPOINT,
} from '@dugout/solana/rpc/endpoint-health';
import type { LeftOut } from '@dugout/solana/transactions/left-out';
import type { FeedReader, StreamState } from '../feed-event.ts';

export interface StreamParts {
  readonly follower: FeedReader;
  readonly programs: ReadonlySet<string>;
  /** Reports whether an account's activity outside these programs is relevant too. */
  readonly watched: (address: string) => boolean;
  readonly leftOut: LeftOut;
  /** Silence in ms after which a connection counts as dead. */
  readonly silenceMs: number;
}

export interface Connection {
  close(): void;
}

export interface ConnectionEvents {
  /** Called when all subscriptions are active. */
  onReady(blocks: boolean): void;
  /**
   * Called once when the connection has ended; `blame` is false when the endpoint should be retried at once in
   * another way.
   */
  onEnd(reason: string, blame?: boolean): void;
}

interface SteadyStreamOptions {
  readonly endpoints: number;
  readonly connect: (at: number, events: ConnectionEvents) => Connection;
  readonly onState: (state: StreamState) => void;
}

/** Keeps one connection open to the currently best endpoint; a failing endpoint rests, longer each time. */
export function openSteadyStream({ endpoints, connect, onState }: SteadyStreamOptions): { stop(): void } {
  const healths: EndpointHealth[] = Array.from({ length: endpoints }, () => NEW_ENDPOINT);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let connection: Connection | undefined;

  function open(at: number): void {
    const began = performance.now();
    let live: boolean | null = null;
    connection = connect(at, {
      onReady(blocks) {
        healths[at] = answered(healths[at] ?? NEW_ENDPOINT, performance.now() - began);
        live = blocks;
        onState({ connected: true, blocks, reason: 'connected' });
      },
      onEnd(reason, blame = true) {
        if (stopped) return;
        if (live !== null) onState({ connected: false, blocks: live, reason });
        if (blame) {
          const failure = { kind: 'network', retryAfterMs: null } as const;
          healths[at] = failedAt(healths[at] ?? NEW_ENDPOINT, failure, performance.now(), Math.random());
        }
        next();
      },
    });
  }

  function next(): void {
    if (stopped) return;
    const { at, waitMs } = choose(healths, performance.now());
    timer = setTimeout(() => {
      if (!stopped) open(at);
    }, waitMs);
  }

  next();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      connection?.close();
    },
  };
}
