import type { Channels, ClientFrame, ServerFrame } from '@dugout/contract/realtime';
import { backoffMs, freshDeltas } from '@dugout/domain/live-feed';
import type { LiveSocket } from './connect-socket.ts';

type Kind = keyof Channels;
type Head<K extends string> = K extends `${infer Name}:${string}` ? Name : K;
/** The name of a channel including its parameter: `token:8hd…`, `account`. */
export type ChannelName<K extends Kind = Kind> = K extends `${string}:${string}` ? `${Head<K>}:${string}` : K;
type KindOf<N extends string> = { [K in Kind]: N extends ChannelName<K> ? K : never }[Kind];

/** An event for a subscriber, in order and without gaps. A snapshot replaces everything before it. */
export type LiveEvent<N extends string> =
  | { readonly type: 'snapshot'; readonly data: Channels[KindOf<N>]['snapshot'] }
  | { readonly type: 'deltas'; readonly data: readonly Channels[KindOf<N>]['delta'][] }
  | { readonly type: 'refused'; readonly code: Extract<ServerFrame, { type: 'refused' }>['code'] };

type Listener = (event: { readonly type: string; readonly data?: unknown; readonly code?: string }) => void;

interface Subscription {
  readonly listener: Listener;
  /** The epoch of the last snapshot. */
  epoch: string;
  /** The last number read; null before the first snapshot. */
  seq: number | null;
}

/** How long after the refusal of a channel that is unavailable it is requested again. */
const UNAVAILABLE_RETRY_MS = 1_000;

/** The socket was closed because its key was revoked or its session ended. */
const SIGNED_OUT = 4001;

/**
 * One live socket for all subscriptions. Reconnects by itself, continues from the last number, and requests a new
 * snapshot when numbers are missing.
 */
export class LiveFeed {
  readonly #connect: () => LiveSocket | Promise<LiveSocket>;
  readonly #subscriptions = new Map<string, Subscription>();
  #socket: LiveSocket | null = null;
  #isOpen = false;
  #turn = 0;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | null = null;
  /** Called when the server ends the session; the feed stays closed then. */
  onEnded: () => void = () => undefined;

  constructor(connect: () => LiveSocket | Promise<LiveSocket>) {
    this.#connect = connect;
  }

  /**
   * Subscribes to a channel; a second subscription to a channel replaces the first.
   * @returns a function that ends the subscription
   */
  subscribe<N extends ChannelName>(name: N, listener: (event: LiveEvent<N>) => void): () => void {
    const subscription: Subscription = { listener: listener as Listener, epoch: '', seq: null };
    this.#subscriptions.set(name, subscription);
    if (this.#isOpen) this.#request(name, subscription);
    else if (this.#turn === 0) void this.#open();
    return () => {
      if (this.#subscriptions.get(name) !== subscription) return;
      this.#subscriptions.delete(name);
      this.#send({ type: 'unsubscribe', channels: [name] });
    };
  }

  close(): void {
    this.#subscriptions.clear();
    this.#drop();
    this.#turn = 0;
  }

  async #open(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const current = (run: () => void): void => {
      if (turn === this.#turn) run();
    };
    try {
      const socket = await this.#connect();
      if (turn !== this.#turn) return socket.close();
      this.#socket = socket;
      socket.addEventListener('open', () => current(() => this.#opened()));
      socket.addEventListener('message', ({ data }) =>
        current(() => this.#receive(JSON.parse(String(data)))),
      );
      socket.addEventListener('close', ({ code }) => current(() => this.#closed(code ?? 0)));
      // 'close' always follows and is handled.
      socket.addEventListener('error', () => undefined);
    } catch {
      current(() => this.#closed(0));
    }
  }

  #opened(): void {
    this.#isOpen = true;
    this.#failures = 0;
    for (const [name, subscription] of this.#subscriptions) this.#request(name, subscription);
  }

  #closed(code: number): void {
    this.#drop();
    if (code === SIGNED_OUT) {
      this.onEnded();
      return;
    }
    this.#retry = setTimeout(() => void this.#open(), backoffMs(this.#failures++, Math.random()));
  }

  #drop(): void {
    this.#turn += 1;
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    this.#socket?.close();
    this.#socket = null;
    this.#isOpen = false;
  }

  #request(name: string, { epoch, seq }: Subscription): void {
    this.#send({ type: 'subscribe', channels: [seq === null ? { name } : { name, epoch, since: seq }] });
  }

  #send(frame: ClientFrame): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(frame));
  }

  #receive(frame: ServerFrame): void {
    if (frame.type !== 'snapshot' && frame.type !== 'delta' && frame.type !== 'refused') return;
    const subscription = this.#subscriptions.get(frame.channel);
    if (subscription === undefined) return;
    const { listener, seq } = subscription;
    if (frame.type === 'refused' && frame.code === 'unavailable') {
      subscription.seq = null;
      const turn = this.#turn;
      setTimeout(() => {
        if (turn === this.#turn && this.#subscriptions.get(frame.channel) === subscription)
          this.#request(frame.channel, subscription);
      }, UNAVAILABLE_RETRY_MS);
    } else if (frame.type === 'refused') {
      this.#subscriptions.delete(frame.channel);
      listener({ type: 'refused', code: frame.code });
    } else if (frame.type === 'snapshot') {
      subscription.epoch = frame.epoch;
      subscription.seq = frame.seq;
      listener({ type: 'snapshot', data: frame.data });
    } else if (seq !== null) {
      const fresh = freshDeltas(seq, frame.seq, frame.data);
      subscription.seq = fresh === 'gap' ? null : Math.max(seq, frame.seq);
      if (fresh === 'gap') this.#request(frame.channel, subscription);
      else if (fresh.length > 0) listener({ type: 'deltas', data: fresh });
    }
  }
}
