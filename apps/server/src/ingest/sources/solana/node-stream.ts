import { answered, choose, type EndpointHealth, failedAt, NEW_ENDPOINT } from '@dugout/solana/rpc/endpoint-health';
import type { NodeMessage } from '@dugout/solana/rpc/notification';
import { BLOCKS, logsOf, SLOTS } from '@dugout/solana/rpc/requests';
import { openNodeSocket } from './node-socket.ts';

export interface NodeStreamOptions {
  readonly urls: readonly string[];
  readonly programs: readonly string[];
  readonly onMessage: (message: NodeMessage) => void;
  /** The stream stands, or has ended. */
  readonly onState: (state: StreamState) => void;
  readonly silenceMs: number;
}

export interface StreamState {
  readonly connected: boolean;
  /** True while whole blocks come by themselves, false while only their slots and transactions are told. */
  readonly blocks: boolean;
  readonly reason: string;
}

/**
 * Keeps one websocket open to whichever node is best. A node that offers blockSubscribe tells whole blocks; of another the programs'
 * logs are asked for, which tell what to fetch.
 */
export function openNodeStream({ urls, programs, onMessage, onState, silenceMs }: NodeStreamOptions): { stop(): void } {
  const healths: EndpointHealth[] = urls.map(() => NEW_ENDPOINT);
  const withoutBlocks = new Set<number>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let socket: { close(): void } | undefined;

  function connect(at: number): void {
    const began = performance.now();
    const blocks = !withoutBlocks.has(at);
    let live = false;
    socket = openNodeSocket({
      url: urls[at] ?? '',
      subscriptions: blocks ? [SLOTS, BLOCKS] : [SLOTS, ...programs.map(logsOf)],
      silenceMs,
      onMessage,
      onUnsupported: (subscription) => {
        if (subscription.method === BLOCKS.method) withoutBlocks.add(at);
      },
      onReady() {
        healths[at] = answered(healths[at] ?? NEW_ENDPOINT, performance.now() - began);
        if (blocks && withoutBlocks.has(at)) {
          socket?.close();
          return;
        }
        live = true;
        onState({ connected: true, blocks, reason: 'connected' });
      },
      onEnd(reason) {
        if (stopped) return;
        const lacksBlocks = blocks && withoutBlocks.has(at);
        if (live) onState({ connected: false, blocks, reason });
        if (!lacksBlocks)
          healths[at] = failedAt(healths[at] ?? NEW_ENDPOINT, { kind: 'network', retryAfterMs: null }, Date.now(), Math.random());
        next();
      },
    });
  }

  function next(): void {
    if (stopped) return;
    const { at, waitMs } = choose(healths, Date.now());
    timer = setTimeout(() => {
      if (!stopped) connect(at);
    }, waitMs);
  }

  next();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
