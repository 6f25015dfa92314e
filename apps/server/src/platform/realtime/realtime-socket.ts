import type { Duplex } from 'node:stream';
import { LIVE_CLOSE } from '@dugout/contract/constants';
import { KEY_CHANNELS } from '@dugout/contract/key-access';
import { MAX_CHANNELS_PER_SOCKET, type ServerFrame } from '@dugout/contract/realtime';
import type { WebSocket } from 'ws';
import type { Caller } from '#/platform/http/caller.ts';
import type { Log } from '#/platform/log/log.ts';
import { Admissions } from './admissions.ts';
import { encodeFrame, type RequestedChannel, readFrame } from './frames.ts';
import type { RealtimeHub } from './hub.ts';
import { SnapshotSender } from './snapshot-sender.ts';
import { SocketLimits } from './socket-limits.ts';
import type { Member, Topic } from './topic.ts';

/** Buffered bytes of a slow reader above which frames are dropped. */
const BUFFER_HIGH = 1024 * 1024;
/** Buffered bytes below which a slow reader has caught up and gets fresh snapshots. */
const BUFFER_LOW = 64 * 1024;
/** A reader that stays behind this long is closed. */
const TOO_SLOW_MS = 20_000;
const CLOSE_GRACE_MS = 500;

type Refusal = Extract<ServerFrame, { type: 'refused' }>['code'];

interface RealtimeSocketOptions {
  readonly ws: WebSocket;
  /** The connection under `ws`; encoded frames are written to it directly, the same bytes for every reader. */
  readonly stream: Duplex;
  readonly hub: RealtimeHub;
  readonly caller: Caller | null;
  /** Reports whether anybody may join a private channel now. */
  readonly mayAdmit: () => boolean;
  readonly log: Log;
  readonly rateLimitScale: number;
}

/** One page's socket: its subscriptions, its request budget, and its backlog. */
export class RealtimeSocket implements Member {
  readonly caller: Caller | null;
  readonly #ws: WebSocket;
  readonly #stream: Duplex;
  readonly #hub: RealtimeHub;
  readonly #mayAdmit: () => boolean;
  readonly #topics = new Map<string, Topic>();
  readonly #snapshots: SnapshotSender;
  readonly #admissions: Admissions;
  readonly #limits: SocketLimits;
  #behindSince: number | null = null;
  /** Topics with frames dropped while the reader was behind. */
  readonly #owed = new Set<Topic>();
  #gathers = false;
  /** Set when input is ignored; the other end may keep sending until it closes. */
  #closed = false;

  constructor(options: RealtimeSocketOptions) {
    this.caller = options.caller;
    this.#ws = options.ws;
    this.#stream = options.stream;
    this.#hub = options.hub;
    this.#mayAdmit = options.mayAdmit;
    this.#snapshots = new SnapshotSender({
      hub: options.hub,
      log: options.log,
      send: (topic, frame) => this.#deliver(topic, frame),
      onFailed: (topic) => this.expel(topic),
    });
    this.#admissions = new Admissions({
      log: options.log,
      admits: (topic, token) => this.#hub.admits(topic, this.caller, token),
      refuse: (topic) => this.expel(topic),
    });
    this.#limits = new SocketLimits(options.rateLimitScale);
    this.#ws.on('message', (data, isBinary) => {
      if (this.#mayRequest()) this.#read(isBinary ? null : String(data));
    });
    this.#ws.on('ping', (data) => {
      if (this.#mayRequest() && this.#mayAnswer(data.length)) this.#ws.pong(data);
    });
    this.#ws.on('pong', () => this.#mayRequest());
    // Counts everything: fragments and empty frames are work as well.
    this.#stream.on('data', (chunk: Buffer) => {
      if (!this.#limits.takeBytes(chunk.length)) this.#refuse('too many bytes');
    });
    this.#ws.on('close', () => this.#leaveAll());
    this.#stream.on('drain', () => this.attend());
    // A broken connection is followed by 'close', which is all that matters here.
    this.#ws.on('error', () => undefined);
  }

  deliver(topic: Topic, frame: Buffer): void {
    if (this.#snapshots.isPending(topic)) return;
    if (this.#hub.sendsSeveral && this.#topics.size > 1) this.#gather();
    this.#deliver(topic, frame);
  }

  refresh(topic: Topic): void {
    this.#gather();
    if (this.#behindSince === null) this.#snapshots.start(topic);
    else this.#owed.add(topic);
  }

  expel({ channel }: Topic): void {
    this.#unsubscribe(channel);
    this.#answer({ type: 'refused', channel, code: 'not_found' });
  }

  rejoin(topic: Topic): void {
    const next = this.#topicOf(topic.channel);
    if (next === null || next === topic) return;
    this.#unsubscribe(topic.channel);
    this.#topics.set(topic.channel, next);
    this.#join(next, {});
  }

  /** Sends fresh snapshots to a slow reader that has caught up, and closes a reader that never does. */
  attend(now = performance.now()): void {
    if (this.#behindSince === null) return;
    if (this.#stream.writableLength <= BUFFER_LOW) {
      this.#behindSince = null;
      this.#limits.caughtUp();
      this.#gather();
      const owed = [...this.#owed];
      this.#owed.clear();
      for (const topic of owed) this.refresh(topic);
    } else if (now - this.#behindSince > TOO_SLOW_MS) this.close('too_slow', LIVE_CLOSE.protocol);
  }

  close(reason: Extract<ServerFrame, { type: 'goodbye' }>['reason'], code: number): void {
    this.#send(encodeFrame({ type: 'goodbye', reason }));
    this.#end(code, reason);
  }

  #end(code: number, reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#leaveAll();
    this.#ws.close(code, reason);
    setTimeout(() => this.#ws.terminate(), CLOSE_GRACE_MS).unref();
  }

  #refuse(reason: string): void {
    this.#end(LIVE_CLOSE.protocol, reason);
  }

  #mayRequest(): boolean {
    if (!this.#closed && !this.#limits.takeFrame()) this.#refuse('too many frames');
    return !this.#closed;
  }

  #read(text: string | null): void {
    const frame = text === null ? null : readFrame(text);
    if (frame === null) this.#refuse('not a frame of this socket');
    else if (frame.type === 'ping') this.#answer({ type: 'pong', at: frame.at });
    else if (frame.type === 'subscribe') {
      this.#gather();
      for (const requested of frame.channels) {
        if (this.#closed) return;
        this.#subscribe(requested);
      }
    } else for (const name of frame.channels) this.#unsubscribe(name);
  }

  #subscribe({ name: channel, token, ...from }: RequestedChannel): void {
    const found = this.#find(channel);
    if (typeof found === 'string') {
      if (found === 'unavailable') this.#unsubscribe(channel);
      this.#answer({ type: 'refused', channel, code: found });
      return;
    }
    this.#topics.set(channel, found);
    if (found.provider.admits === undefined || found.members.has(this)) {
      this.#join(found, from);
      return;
    }
    found.candidates.add(this);
    void this.#admissions.start(found, token ?? null, () => this.#join(this.#current(found), from));
  }

  /** Returns the topic to join: the channel may now have another one for the caller. */
  #current(before: Topic): Topic {
    const topic = this.#topicOf(before.channel) ?? before;
    before.candidates.delete(this);
    this.#topics.set(before.channel, topic);
    return topic;
  }

  #join(topic: Topic, { epoch, since }: Pick<RequestedChannel, 'epoch' | 'since'>): void {
    topic.candidates.delete(this);
    this.#hub.flush(topic);
    topic.members.add(this);
    const missed = since === undefined || epoch !== topic.epoch ? null : topic.after(since);
    if (missed === null) {
      if (!this.#snapshots.isPending(topic)) this.refresh(topic);
      return;
    }
    this.#snapshots.cancel(topic);
    this.#deliver(topic, missed);
  }

  #find(channel: string): Topic | Refusal {
    if (!this.#topics.has(channel) && this.#topics.size >= MAX_CHANNELS_PER_SOCKET) return 'rate_limited';
    const found = this.#hub.providerOf(channel);
    if (!this.#limits.takeSubscription(found?.provider.access ?? 'public')) return 'rate_limited';
    if (found === null) return 'invalid_input';
    if (found.provider.access === 'trader' && this.caller === null) return 'not_signed_in';
    if (found.provider.access === 'trader' && !this.#mayAdmit()) return 'unavailable';
    if (this.caller?.key !== undefined && KEY_CHANNELS[found.provider.name] !== 'read')
      return 'api_key_scope';
    return this.#topicOf(channel) ?? 'not_found';
  }

  /** Returns the topic that a channel has for this caller now; null for none. */
  #topicOf(channel: string): Topic | null {
    const found = this.#hub.providerOf(channel);
    const name = found?.provider.topic(found.parameter, this.caller) ?? null;
    return found === null || name === null ? null : this.#hub.open(name, channel, found.provider);
  }

  #unsubscribe(channel: string): void {
    const topic = this.#topics.get(channel);
    if (topic === undefined) return;
    this.#topics.delete(channel);
    this.#admissions.cancel(topic);
    this.#snapshots.cancel(topic);
    this.#owed.delete(topic);
    topic.candidates.delete(this);
    topic.members.delete(this);
  }

  #leaveAll(): void {
    for (const channel of [...this.#topics.keys()]) this.#unsubscribe(channel);
  }

  /** Sends a response that belongs to no topic. */
  #answer(frame: ServerFrame): void {
    const bytes = encodeFrame(frame);
    if (this.#mayAnswer(bytes.length)) this.#sendCounted(bytes);
  }

  /** Closes a page that keeps requesting without reading. */
  #mayAnswer(bytes: number): boolean {
    if (this.#behindSince !== null && !this.#limits.takeUnread(bytes))
      this.close('too_slow', LIVE_CLOSE.protocol);
    return !this.#closed;
  }

  /** Sends a topic's frame, unless the reader is behind: then it is owed a snapshot of that topic. */
  #deliver(topic: Topic, frame: Buffer): void {
    if (this.#behindSince !== null) {
      this.#owed.add(topic);
      return;
    }
    this.#sendCounted(frame);
  }

  #sendCounted(frame: Buffer): void {
    this.#send(frame);
    if (this.#stream.writableLength > BUFFER_HIGH) this.#behindSince ??= performance.now();
  }

  /** Batches everything sent in this turn into one system call. */
  #gather(): void {
    if (this.#gathers) return;
    this.#gathers = true;
    this.#stream.cork();
    process.nextTick(() => {
      this.#gathers = false;
      this.#stream.uncork();
    });
  }

  #send(frame: Buffer): void {
    if (this.#ws.readyState === this.#ws.OPEN) this.#stream.write(frame);
  }
}
