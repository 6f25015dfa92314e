import { type Channels, GATHER_MS } from '@dugout/contract/realtime';
import { ConcurrencyLimit } from '#/platform/async/concurrency-limit.ts';
import { type Bus, createBus } from '#/platform/bus/bus.ts';
import type { RealtimeMessage } from '#/platform/bus/topics.ts';
import type { Caller } from '#/platform/http/caller.ts';
import type { Log } from '#/platform/log/log.ts';
import type { ChannelProvider, RealtimePublisher } from './channel.ts';
import { StateReader } from './state-reader.ts';
import { type MadeSnapshot, Topic } from './topic.ts';

/** How long a topic without subscribers is kept, so that a disconnected page can continue where it was. */
const KEPT_EMPTY_MS = 30_000;
/** Max concurrent reads of private channels' snapshots, which limits the load on the database. */
const READ_AT_A_TIME = 4;

interface HubOptions {
  readonly log: Log;
  readonly onFrames: (sent: number) => void;
  /** Connects the hubs of all servers; without it, messages stay on this one. */
  readonly bus?: Bus;
}

/** All topics of this server: batches what features publish and sends it to the subscribers. */
export class RealtimeHub implements RealtimePublisher {
  readonly #options: HubOptions;
  readonly #bus: Bus;
  readonly #providers = new Map<string, ChannelProvider>();
  readonly #topics = new Map<string, Topic>();
  readonly #pending = new Set<Topic>();
  readonly #reads = new ConcurrencyLimit(READ_AT_A_TIME);
  readonly #states: StateReader;
  #timer: NodeJS.Timeout | null = null;
  /** Topics whose deltas of this turn are sent at its end. */
  readonly #prompt = new Set<Topic>();
  #several = false;

  constructor(options: HubOptions) {
    const { log } = options;
    this.#options = options;
    this.#bus =
      options.bus ?? createBus((error) => log.error({ error }, 'a realtime message could not be handled'));
    this.#bus.subscribe('realtime', (message) => this.#receive(message));
    this.#states = new StateReader({
      log,
      read: (topic) => topic.provider.snapshot(topic.name),
      publish: (topic, state) => this.#addLatest(topic, () => state),
    });
  }

  /** Whether frames of several topics are being sent, so that a reader of several gets them in one write. */
  get sendsSeveral(): boolean {
    return this.#several;
  }

  /**
   * Adds a kind of channel.
   * @throws Error when its name is taken
   */
  provide(provider: ChannelProvider): void {
    const kind = kindOf(provider.name);
    if (this.#providers.has(kind)) throw new Error(`Two features provide the channel ${provider.name}`);
    this.#providers.set(kind, provider);
  }

  /** Returns the provider of a channel and the parameter in its name; null when there is no such kind. */
  providerOf(channel: string): { readonly provider: ChannelProvider; readonly parameter: string } | null {
    const provider = this.#providers.get(kindOf(channel));
    if (provider === undefined || provider.name.includes(':') !== channel.includes(':')) return null;
    return { provider, parameter: channel.slice(kindOf(channel).length + 1) };
  }

  /**
   * Returns the topic of that name, created for this channel if needed; null when the topic is known under
   * another channel name.
   */
  open(name: string, channel: string, provider: ChannelProvider): Topic | null {
    let topic = this.#topics.get(name);
    if (topic === undefined) {
      topic = new Topic(name, channel, provider);
      this.#topics.set(name, topic);
    }
    return topic.channel === channel ? topic : null;
  }

  hasSubscribers(topic: string): boolean {
    return (this.#topics.get(topic)?.members.size ?? 0) > 0;
  }

  isWatched(topic: string): boolean {
    return this.#topics.has(topic);
  }

  watched(channel: keyof Channels): string[] {
    return [...this.#topics.values()]
      .filter(({ provider }) => provider.name === channel)
      .map(({ name }) => name);
  }

  publish(topic: string, delta: unknown): void {
    this.#bus.publish('realtime', { kind: 'delta', topic, delta });
  }

  changed(topic: string): void {
    this.#bus.publish('realtime', { kind: 'changed', topic });
  }

  refresh(topic: string): void {
    this.#bus.publish('realtime', { kind: 'refresh', topic });
  }

  revoke(topic: string, userId: string): void {
    this.#bus.publish('realtime', { kind: 'revoke', topic, userId });
  }

  rejoinHere(channel: keyof Channels, userId: string): void {
    for (const topic of [...this.#topics.values()])
      if (topic.provider.name === channel)
        for (const member of [...topic.members]) if (member.caller?.userId === userId) member.rejoin(topic);
  }

  /** Sends new snapshots of the private topics of this server: hints about them may have been lost. */
  refreshPrivate(): void {
    for (const topic of [...this.#topics.values()])
      if (topic.provider.access === 'trader') this.#refresh(topic);
  }

  publishHere(name: string, delta: unknown): void {
    const topic = this.#topics.get(name);
    if (topic !== undefined) this.#add(topic, delta);
  }

  publishLatest(name: string, produce: () => unknown): void {
    const topic = this.#topics.get(name);
    if (topic !== undefined) this.#addLatest(topic, produce);
  }

  async admits(topic: Topic, caller: Caller | null, token: string | null): Promise<boolean> {
    return this.#reads.run(() => topic.provider.admits?.(topic.name, caller, token) ?? true);
  }

  /** Returns the topic's state and its sequence number. */
  snapshot(topic: Topic): MadeSnapshot {
    return topic.makeSnapshot(() => this.#read(topic));
  }

  /** Sends a topic's pending deltas now, so that its number and its state match. */
  flush(topic: Topic): void {
    this.#pending.delete(topic);
    this.#prompt.delete(topic);
    for (let tries = 0; tries < 2; tries++) {
      try {
        const sent = topic.flush();
        if (sent > 0) this.#options.onFrames(sent);
        return;
      } catch (error) {
        // The delta that failed has been removed; the second attempt sends the rest.
        this.#failed(topic, error);
      }
    }
  }

  /** Removes topics without subscribers for a while. */
  sweep(now = performance.now()): void {
    for (const [name, topic] of this.#topics) {
      if (topic.members.size > 0) topic.emptySince = null;
      else if (topic.emptySince === null) topic.emptySince = now;
      else if (now - topic.emptySince >= KEPT_EMPTY_MS) this.#topics.delete(name);
    }
  }

  #receive(message: RealtimeMessage): void {
    const topic = this.#topics.get(message.topic);
    if (topic === undefined) return;
    if (message.kind === 'delta') this.#add(topic, message.delta);
    else if (message.kind === 'refresh') this.#refresh(topic);
    else if (message.kind === 'revoke') this.#revoke(topic, message.userId);
    else if (topic.members.size > 0) this.#states.changed(topic);
    // Whoever reconnects gets a snapshot; nothing is read for pages that do not.
    else topic.restart();
  }

  #add(topic: Topic, delta: unknown): void {
    try {
      topic.add(delta);
      this.#gather(topic);
    } catch (error) {
      this.#failed(topic, error);
    }
  }

  #addLatest(topic: Topic, produce: () => unknown): void {
    topic.addLatest(produce);
    // Skipped without members: it is produced when someone returns, who would otherwise take an old state for the
    // newest.
    if (topic.members.size > 0) this.#gather(topic);
  }

  #refresh(topic: Topic): void {
    // A snapshot may lack some of a delta's data.
    this.flush(topic);
    topic.restart();
    for (const member of [...topic.members]) member.refresh(topic);
  }

  #revoke(topic: Topic, userId: string): void {
    for (const member of [...topic.members, ...topic.candidates])
      if (member.caller?.userId === userId) member.expel(topic);
  }

  #read(topic: Topic): unknown {
    const read = () => topic.provider.snapshot(topic.name);
    return topic.provider.access === 'public' ? read() : this.#reads.run(read);
  }

  #failed(topic: Topic, error: unknown): void {
    this.#options.log.error({ error, topic: topic.name }, 'a live frame could not be made');
  }

  #gather(topic: Topic): void {
    if (this.#prompt.has(topic)) return;
    if (topic.provider.isPrompt === true && topic.isQuiet()) {
      if (this.#prompt.size === 0) setImmediate(() => this.#flushAll(this.#prompt));
      this.#prompt.add(topic);
      return;
    }
    this.#pending.add(topic);
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#flushAll(this.#pending);
    }, GATHER_MS);
  }

  #flushAll(topics: Set<Topic>): void {
    const waiting = [...topics];
    topics.clear();
    this.#several = waiting.length > 1;
    for (const topic of waiting) this.flush(topic);
    this.#several = false;
  }
}

const kindOf = (channel: string): string => channel.split(':', 1)[0] ?? channel;
