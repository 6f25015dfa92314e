import { LIVE_CLOSE } from '@dugout/contract/constants';
import type { ClientFrame, ServerFrame } from '@dugout/contract/realtime';
import { backoffMs, freshDeltas } from '@dugout/domain/live-feed';
import { ChannelReducers, type Channel as DeclaredChannel } from './channel.ts';

/** `late` means connected, but silent for longer than the server ever is. Times are unix ms of the last frame. */
export type LiveStatus =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  | { readonly kind: 'late'; readonly lastAt: number }
  | { readonly kind: 'offline'; readonly lastAt: number | null };

interface LiveUpdate {
  readonly state: unknown;
  /** Deltas since the last update; empty when `state` is a fresh snapshot. */
  readonly deltas: readonly unknown[];
}

export type LiveListener = (update: LiveUpdate) => void;

interface LiveSocket {
  send(text: string): void;
  close(): void;
}

export interface LiveSocketEvents {
  opened(): void;
  received(text: string): void;
  closed(code: number): void;
}

export interface LivePort {
  connect(events: LiveSocketEvents): LiveSocket;
  now(): number;
  random(): number;
  /** Runs the callback once, with the next frame of the screen. */
  nextFrame(run: () => void): void;
  after(ms: number, run: () => void): () => void;
}

/** The server sends its status once a second, so two seconds of silence is late. */
export const LATE_AFTER_MS = 2_000;
/** Silence, with a ping unanswered, after which the connection is given up. */
export const DEAD_AFTER_MS = 15_000;

/** How long after the refusal of a channel that is unavailable it is subscribed to again. */
export const UNAVAILABLE_RETRY_MS = 1_000;

/** Returns the token that opens a channel; rejects if the trader has no access or the server is unreachable. */
export type TokenSource = () => Promise<string>;

interface Channel {
  readonly tokenOf: TokenSource | null;
  readonly listeners: Set<LiveListener>;
  state: unknown;
  epoch: string;
  seq: number | null;
  pending: unknown[];
  fresh: boolean;
  dirty: boolean;
}

const requestOf = (
  name: string,
  { epoch, seq }: Channel,
): { readonly name: string; readonly epoch?: string; readonly since?: number } =>
  seq === null ? { name } : { name, epoch, since: seq };

/**
 * The page's only live socket. Counts listeners, keeps each channel's state, detects gaps and reconnects by
 * itself.
 */
export class LiveClient {
  readonly #port: LivePort;
  readonly #channels = new Map<string, Channel>();
  readonly #statusListeners = new Set<() => void>();
  readonly #endedListeners = new Set<() => void>();
  #reducers = new ChannelReducers([]);
  #status: LiveStatus = { kind: 'connecting' };
  #socket: LiveSocket | null = null;
  #open = false;
  #turn = 0;
  #failures = 0;
  #lastAt: number | null = null;
  #cancelLate: () => void = () => {};
  #watching = false;
  #cancelRetry: () => void = () => {};
  #flushing = false;

  constructor(port: LivePort) {
    this.#port = port;
  }

  /** Declares the reducers of channels. Call before the first delta. */
  declare(channels: readonly DeclaredChannel[]): void {
    this.#reducers = new ChannelReducers(channels);
  }

  start(): void {
    if (this.#socket === null) this.#connect();
  }

  stop(): void {
    this.#cancelRetry();
    this.#drop();
  }

  /** Closes the connection and opens another with the current session. States are fetched again. */
  reconnect(): void {
    this.stop();
    for (const channel of this.#channels.values()) channel.seq = null;
    this.#failures = 0;
    this.#connect();
  }

  /** Reconnects for another user; every state is empty until its snapshot arrives. */
  forget(): void {
    for (const channel of this.#channels.values()) this.#reset(channel, null, undefined);
    this.reconnect();
    this.#flushSoon();
  }

  readonly getStatus = (): LiveStatus => this.#status;

  readonly subscribeStatus = (listener: () => void): (() => void) => {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  };

  /** Registers a listener that is called when the server closes the socket because its session has ended. */
  readonly subscribeEnded = (listener: () => void): (() => void) => {
    this.#endedListeners.add(listener);
    return () => this.#endedListeners.delete(listener);
  };

  /** Returns the channel's state, or undefined before its snapshot. */
  state(name: string): unknown {
    return this.#channels.get(name)?.state;
  }

  /**
   * Listens to a channel; the first listener subscribes, the last to leave unsubscribes. A channel that requires
   * a token gets a new one with every subscription.
   */
  subscribe(name: string, listener: LiveListener, tokenOf: TokenSource | null = null): () => void {
    const known = this.#channels.get(name);
    const channel = known ?? {
      tokenOf,
      listeners: new Set(),
      state: undefined,
      epoch: '',
      seq: null,
      pending: [],
      fresh: false,
      dirty: false,
    };
    channel.listeners.add(listener);
    if (known === undefined) {
      this.#channels.set(name, channel);
      this.#subscribe([name]);
    }
    return () => {
      if (!channel.listeners.delete(listener) || channel.listeners.size > 0) return;
      this.#channels.delete(name);
      this.#send({ type: 'unsubscribe', channels: [name] });
    };
  }

  #connect(): void {
    const turn = ++this.#turn;
    const current = (run: () => void) => {
      if (turn === this.#turn) run();
    };
    this.#socket = this.#port.connect({
      opened: () => current(() => this.#opened()),
      received: (text) => current(() => this.#receive(JSON.parse(text))),
      closed: (code) => current(() => this.#closed(code)),
    });
  }

  #opened(): void {
    this.#open = true;
    this.#failures = 0;
    this.#heard();
    this.#subscribe([...this.#channels.keys()]);
  }

  /** `code` is null if the client gave up the connection. */
  #closed(code: number | null): void {
    this.#drop();
    this.#setStatus({ kind: 'offline', lastAt: this.#lastAt });
    this.#cancelRetry = this.#port.after(backoffMs(this.#failures++, this.#port.random()), () =>
      this.#connect(),
    );
    if (code === LIVE_CLOSE.signedOut) for (const listener of this.#endedListeners) listener();
  }

  #drop(): void {
    this.#turn++;
    this.#socket?.close();
    this.#socket = null;
    this.#open = false;
    this.#cancelLate();
    this.#watching = false;
  }

  #heard(): void {
    this.#lastAt = this.#port.now();
    this.#setStatus({ kind: 'live' });
    if (this.#watching) return;
    this.#cancelLate();
    this.#watchSilence(LATE_AFTER_MS);
  }

  /**
   * Detects silence with a single timer, however often the server sends. When it fires it waits for the rest of
   * the allowed silence.
   */
  #watchSilence(ms: number): void {
    this.#watching = true;
    this.#cancelLate = this.#port.after(ms, () => {
      this.#watching = false;
      if (this.#lastAt === null) return;
      const left = this.#lastAt + LATE_AFTER_MS - this.#port.now();
      if (left > 0) this.#watchSilence(left);
      else this.#ping(this.#lastAt);
    });
  }

  /** A connection that died while the computer slept closes late or never. */
  #ping(lastAt: number): void {
    this.#setStatus({ kind: 'late', lastAt });
    this.#send({ type: 'ping', at: this.#port.now() });
    this.#cancelLate = this.#port.after(DEAD_AFTER_MS - LATE_AFTER_MS, () => this.#closed(null));
  }

  #subscribe(names: readonly string[]): void {
    const channels = names.flatMap((name) => {
      const channel = this.#channels.get(name);
      if (channel?.tokenOf) void this.#subscribeWithToken(name, channel, channel.tokenOf);
      return channel === undefined || channel.tokenOf !== null ? [] : [requestOf(name, channel)];
    });
    if (channels.length > 0) this.#send({ type: 'subscribe', channels });
  }

  /** Without a token, tries again with the next connection. */
  async #subscribeWithToken(name: string, channel: Channel, tokenOf: TokenSource): Promise<void> {
    if (!this.#open) return;
    const turn = this.#turn;
    const token = await tokenOf().catch(() => null);
    if (token === null || turn !== this.#turn || this.#channels.get(name) !== channel) return;
    this.#send({ type: 'subscribe', channels: [{ ...requestOf(name, channel), token }] });
  }

  #send(frame: ClientFrame): void {
    if (this.#open) this.#socket?.send(JSON.stringify(frame));
  }

  #receive(frame: ServerFrame): void {
    this.#heard();
    if (frame.type !== 'snapshot' && frame.type !== 'delta' && frame.type !== 'refused') return;
    const channel = this.#channels.get(frame.channel);
    if (channel === undefined) return;
    if (frame.type === 'refused' && frame.code === 'unavailable') {
      this.#subscribeLater(frame.channel, channel);
      return;
    }
    if (frame.type === 'refused') this.#reset(channel, null, undefined);
    else if (frame.type === 'snapshot') {
      channel.epoch = frame.epoch;
      this.#reset(channel, frame.seq, frame.data);
    } else this.#append(frame.channel, channel, frame.seq, frame.data);
    this.#flushSoon();
  }

  /** Keeps what the page shows. A server that stays unavailable closes the socket. */
  #subscribeLater(name: string, channel: Channel): void {
    channel.seq = null;
    const turn = this.#turn;
    this.#port.after(UNAVAILABLE_RETRY_MS, () => {
      if (turn === this.#turn && this.#channels.get(name) === channel) this.#subscribe([name]);
    });
  }

  #reset(channel: Channel, seq: number | null, state: unknown): void {
    channel.seq = seq;
    channel.state = state;
    channel.pending = [];
    channel.fresh = true;
    channel.dirty = true;
  }

  #append(name: string, channel: Channel, seq: number, deltas: readonly unknown[]): void {
    if (channel.seq === null || seq <= channel.seq) return;
    const fresh = freshDeltas(channel.seq, seq, deltas);
    if (fresh === 'gap') {
      channel.seq = null;
      this.#subscribe([name]);
      return;
    }
    channel.seq = seq;
    channel.state = this.#reducers.reduce(name, channel.state, fresh);
    channel.pending.push(...fresh);
    channel.dirty = true;
  }

  #flushSoon(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    this.#port.nextFrame(() => {
      this.#flushing = false;
      for (const [name, channel] of this.#channels) {
        if (!channel.dirty) continue;
        const updates = this.#updatesOf(name, channel);
        channel.pending = [];
        channel.fresh = false;
        channel.dirty = false;
        for (const listener of channel.listeners) for (const update of updates) listener(update);
      }
    });
  }

  /** Deltas that follow a fresh snapshot are part of its state, unless listeners apply them themselves. */
  #updatesOf(name: string, { state, pending, fresh }: Channel): readonly LiveUpdate[] {
    if (!fresh) return [{ state, deltas: pending }];
    const snapshot = { state, deltas: [] };
    const isWhole = pending.length === 0 || !this.#reducers.isUnreduced(name);
    return isWhole ? [snapshot] : [snapshot, { state, deltas: pending }];
  }

  #setStatus(status: LiveStatus): void {
    if (status.kind === 'live' && this.#status.kind === 'live') return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }
}
