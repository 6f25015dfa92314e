import { type NodeMessage, parseMessage } from '@dugout/solana/rpc/notification';
import type { Subscription } from '@dugout/solana/rpc/requests';
import { WebSocket } from 'ws';
import { silenceTimer } from './silence-timer.ts';

interface NodeSocketOptions {
  readonly url: string;
  readonly subscriptions: readonly Subscription[];
  readonly onMessage: (message: NodeMessage) => void;
  /** Called when every subscription is active. */
  readonly onReady: () => void;
  /** Called once when the socket has closed for any reason. */
  readonly onEnd: (reason: string) => void;
  /** Called for a subscription that the node does not support; the others continue. */
  readonly onUnsupported: (subscription: Subscription) => void;
  /** Silence after which a connection counts as dead. */
  readonly silenceMs: number;
}

const METHOD_NOT_FOUND = -32601;
const CONNECT_MS = 8_000;
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Opens a websocket to a node with its subscriptions. It closes itself when the node stays silent; reconnecting
 * is up to the caller.
 */
export function openNodeSocket(options: NodeSocketOptions): { close(): void } {
  const { url, subscriptions, onMessage, onReady, onEnd, onUnsupported, silenceMs } = options;
  const socket = new WebSocket(url, {
    handshakeTimeout: CONNECT_MS,
    maxPayload: MAX_BYTES,
    followRedirects: false,
  });
  const pending = new Map<number, Subscription>();
  let ended = false;

  function end(reason: string): void {
    if (ended) return;
    ended = true;
    silence.stop();
    socket.terminate();
    onEnd(reason);
  }
  const silence = silenceTimer(silenceMs, () => end('silent'));

  function receive(data: string): void {
    silence.received();
    const message = parseMessage(data);
    if (message === null) return;
    if (message.kind !== 'answer' && message.kind !== 'refusal') {
      onMessage(message);
      return;
    }
    const subscription = pending.get(message.id);
    if (subscription === undefined) return;
    pending.delete(message.id);
    if (message.kind === 'refusal') {
      if (message.code !== METHOD_NOT_FOUND && !/not (supported|enabled|available)/i.test(message.message)) {
        end(`${subscription.method} was refused`);
        return;
      }
      onUnsupported(subscription);
    }
    if (pending.size === 0) onReady();
  }

  socket.on('open', () => {
    subscriptions.forEach(({ method, params }, at) => {
      pending.set(at + 1, { method, params });
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: at + 1, method, params }));
    });
  });
  socket.on('message', (data) => {
    if (ended) return;
    try {
      receive(String(data));
    } catch {
      end('a message could not be handled');
    }
  });
  socket.on('close', () => end('closed'));
  socket.on('error', () => end('failed'));
  return { close: () => end('stopped') };
}
